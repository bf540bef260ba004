import { MonitoredNetwork } from '../../../../rtl/min/wraparound/monitored-network.js'
import { nodeMask } from '../../../../rtl/lib/node-set.js'
import type { WraparoundParameters } from '../../../../rtl/min/wraparound/parameters.js'
import { elaborate } from '../../../../src/language/hdl/elaborate/elaborate.js'
import { Random } from '../../../../src/engines/sim/stimulus/random.js'
import { Simulator } from '../../../../src/engines/sim/index.js'
import { wraparoundOf } from '../../../../tb/support/wraparound.js'

/** A multicast to be sent as soon as its source and a tag are free. */
export interface Sending {
  readonly from: number
  readonly to: readonly number[]
  /** Drawn by the network if it is left out. */
  readonly start?: number
  readonly data: readonly number[]
}

/** A flit in a latch in front of an element, or a head that it sends on. */
export interface Seen {
  readonly cycle: number
  readonly stage: number
  /** At the input of the element. */
  readonly link: number
  readonly header: readonly [min: number, max: number]
}

interface Underway extends Sending {
  readonly number: number
  tag: number | null
  taken: number | null
  fed: number
}

/** Sends multicasts, and takes down what comes to which node, and when. */
export class MulticastRun {
  readonly parameters: WraparoundParameters
  readonly sim: Simulator<MonitoredNetwork>
  /** By multicast and node: the data that has come, once more for each time that it has. */
  readonly received: Record<number, Record<number, number[][]>> = {}
  /** By multicast: the cycle in which it was taken, and the cycle of the last tail. */
  readonly times: Record<number, { taken: number; ended: number }> = {}
  /** Heads in latches, if it looks inside the network. */
  readonly heads: Seen[] = []
  /** Cycles in which a flit is blocked. */
  blockedCycles = 0
  /** Called at the end of each cycle. */
  observe: (() => void) | null = null
  private readonly waiting: Underway[] = []
  /** The multicast that has been taken last with a tag. */
  private readonly byTag: Underway[] = []
  private readonly random = new Random(1)

  constructor(
    changes: Partial<WraparoundParameters>,
    private readonly options: {
      /** The cycles of 100 in which a source has no data. */
      readonly bubbles?: number
      readonly looksInside?: boolean
    } = {},
  ) {
    this.parameters = wraparoundOf(changes)
    this.sim = new Simulator<MonitoredNetwork>(elaborate(new MonitoredNetwork(this.parameters)))
  }

  /** Multicasts are numbered in the order in which this is called. */
  send(multicast: Sending): void {
    const number = this.waiting.length
    this.waiting.push({ ...multicast, number, tag: null, taken: null, fed: 0 })
    this.received[number] = {}
  }

  /** Runs until all multicasts have been taken, and the network says that none is under way. */
  drain(limit: number): void {
    for (let cycles = 0; this.waiting.some(({ taken }) => taken === null) || this.sim.dut.underway !== 0; cycles++) {
      if (cycles > limit) throw new Error(`multicasts are still under way after ${limit} cycles`)
      this.step()
    }
  }

  step(): void {
    this.offer()
    this.feed()
    this.watch()
    const { dut, cycle } = this.sim
    const taken = this.waiting.filter(
      ({ from, tag, taken }) => tag !== null && taken === null && dut.inject[from]!.ready,
    )
    const fed = dut.words.map(({ valid, ready }) => valid && ready)
    for (const multicast of this.waiting) if (isSending(multicast) && fed[multicast.from]) multicast.fed++
    this.sim.step()
    for (const multicast of taken) {
      multicast.taken = cycle
      this.byTag[multicast.tag!] = multicast
      this.times[multicast.number] = { taken: cycle, ended: NaN }
    }
  }

  /** Each source offers the first of its multicasts that has not been taken, with a tag that is free. */
  private offer(): void {
    const { dut } = this.sim
    dut.inject.forEach((inject, node) => {
      const next = this.waiting.find(({ from, taken }) => from === node && taken === null)
      if (next) next.tag ??= this.freeTag()
      inject.valid = next?.tag != null
      if (next?.tag == null) return
      const { to, start, data, tag } = next
      inject.multicast = {
        destinations: nodeMask(to),
        start: start ?? 0,
        random: start === undefined,
        words: data.length,
        tag,
      }
    })
  }

  private freeTag(): number | null {
    const { underway } = this.sim.dut
    const offered = this.waiting.filter(({ tag, taken }) => tag !== null && taken === null).map(({ tag }) => tag)
    for (let tag = 0; tag < 2 ** this.parameters.tagWidth; tag++) {
      if (Math.floor(underway / 2 ** tag) % 2 === 0 && !offered.includes(tag)) return tag
    }
    return null
  }

  private feed(): void {
    this.sim.dut.words.forEach((words, node) => {
      const sender = this.waiting.find((multicast) => multicast.from === node && isSending(multicast))
      words.valid = sender !== undefined && this.random.below(100) >= (this.options.bubbles ?? 0)
      words.word = sender ? sender.data[sender.fed]! : 0
    })
  }

  private watch(): void {
    const { dut, cycle } = this.sim
    dut.delivered.forEach(({ valid, flit }, node) => {
      if (!valid) return
      const multicast = this.byTag[flit.tag]!
      const copies = (this.received[multicast.number]![node] ??= [])
      if (flit.head) copies.push([])
      else copies.at(-1)!.push(flit.payload)
      if (flit.tail) this.times[multicast.number]!.ended = cycle
    })
    if (dut.blocked) this.blockedCycles++
    if (this.options.looksInside) this.lookInside()
    this.observe?.()
  }

  private lookInside(): void {
    const { dut, cycle } = this.sim
    let isBlocked = dut.banyan.inject.some(({ valid, ready }) => valid && !ready)
    dut.banyan.stages.forEach((elements, stage) => {
      elements.forEach(({ inputs }, k) => {
        inputs.forEach(({ front, moves }, i) => {
          isBlocked ||= front.valid && !moves
          if (!front.valid || !front.flit.head) return
          const { min, max } = front.flit.header as { min: number; max: number }
          this.heads.push({ cycle, stage, link: 2 * k + i, header: [min, max] })
        })
      })
    })
    if (dut.blocked !== isBlocked) throw new Error(`in cycle ${cycle} \`blocked\` is ${dut.blocked}`)
  }
}

/** It has been taken, and some of its data has not. */
function isSending({ taken, fed, data }: Underway): boolean {
  return taken !== null && fed < data.length
}
