/** Random packets through a network, whose latency accounts are compared with its outputs. */

import { Simulator, type Design, type Handle } from 'flitwave'
import { exactly, type CaseFailure, type CaseOutcome, type Cases } from 'flitwave/experiment'
import type { Module } from 'flitwave/hdl'
import { accountOf } from '../../../src/runs/journey/account.js'
import type { Journey, Stay } from '../../../src/runs/journey/journey.js'
import type { JourneyNetwork } from '../../../src/runs/journey/network.js'
import { JourneyRecorder } from '../../../src/runs/journey/recorder.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'

/** A packet on offer at an entrance of a network from a cycle on. */
export interface Offered<P> {
  readonly cycle: number
  readonly entrance: number
  readonly packet: P
}

/** The packets, and the network signals that report on them. */
export interface Journeys<M extends Module, P> {
  design(): Design
  network(run: Simulator<M>): JourneyNetwork
  /** Paths by entrance. */
  readonly taken: readonly string[]
  /** Paths by exit, in the order of the sinks. A packet of one flit, or a receipt, has no tail. */
  readonly exits: {
    readonly valid: readonly string[]
    readonly tail?: readonly string[]
    readonly tag: readonly string[]
  }
  /** The number of tags, which are used in turn and reused when free. */
  readonly tags: number
  prepare?(dut: Handle<M>): void
  draw(random: Random): P
  /** Mean cycles between two packets of `entrances`. */
  readonly gap: number
  offer(dut: Handle<M>, entrance: number, packet: P, tag: number): void
  withdraw(dut: Handle<M>, entrance: number): void
  entranceOf(packet: P): number
  /** True if a deadlock is not a failure: the packets delivered before are checked. It occurs early, so runs are short. */
  readonly mayDeadlock?: boolean
}

/** A network whose accounts are checked. */
export interface AccountedNetwork {
  readonly name: string
  cases(packets: number): Cases
}

const good = 'packets accounted for'

/** The number of packets of a run that ends in a deadlock. */
const fewPackets = 50

/** Each batch is a separate run. */
export function journeyCases<M extends Module, P>(journeys: Journeys<M, P>, packets: number): Cases {
  const { mayDeadlock = false } = journeys
  return {
    count: packets,
    batch: mayDeadlock ? fewPackets : packets,
    design: () => journeys.design(),
    prepare: (design) => (first, count) => new Run(journeys, design, count, new Random(first + 1)).outcome(),
    judge: (counts, isComplete) => {
      const { [good]: found = 0, 'in a deadlock': stuck = 0 } = counts
      if (!mayDeadlock) return exactly(counts, good, packets, isComplete)
      return { text: `${found} ${good}, ${stuck} in a deadlock`, isGood: !isComplete || found + stuck === packets }
    },
  }
}

/** The number of cycles without a delivery that proves a deadlock. */
const patience = 500

/** A journey ends when the last flit leaves for its sink, at most this number of cycles before its arrival. */
const mostUnderWay = 2

class Run<M extends Module, P> {
  private readonly sim: Simulator<M>
  private readonly network: JourneyNetwork
  private readonly firstSink: number
  private readonly failures: CaseFailure[] = []
  /** By exit and cycle: the tag of the arrival. */
  private readonly came = new Map<string, number>()
  private readonly finished: Journey[] = []
  /** By tag: true while it is in use. */
  private readonly busy: boolean[] = []

  constructor(
    private readonly journeys: Journeys<M, P>,
    design: Design,
    private readonly count: number,
    private readonly random: Random,
  ) {
    this.sim = new Simulator<M>(design)
    this.network = journeys.network(this.sim)
    this.firstSink = this.network.places.findIndex(({ kind }) => kind === 'sink')
    journeys.prepare?.(this.sim.dut)
  }

  outcome(): CaseOutcome {
    this.run()
    this.finished.forEach((journey, i) => {
      const what = this.check(journey)
      if (what !== null) this.failures.push({ case: i, what: `packet #${journey.tag}: ${what}` })
    })
    const copies = this.finished.reduce((sum, { deliveries }) => sum + deliveries.length, 0)
    if (this.came.size > copies && !this.journeys.mayDeadlock)
      this.failures.push({ case: 0, what: `${this.came.size} copies came, ${copies} have been accounted for` })
    const stuck = this.count - this.finished.length
    if (stuck > 0 && !this.journeys.mayDeadlock) this.failures.push({ case: 0, what: `${stuck} packets did not come` })
    const counts = { cases: this.count, [good]: this.finished.length - this.failures.length, copies }
    return { counts: { ...counts, ...(stuck > 0 && { 'in a deadlock': stuck }) }, failures: this.failures }
  }

  private run(): void {
    const { journeys, sim } = this
    const { valid, tail = [], tag } = journeys.exits
    const probes = sim.probe({ taken: journeys.taken, valid, tail, tag })
    const recorder = new JourneyRecorder(this.network, {
      finished: (journey) => {
        this.finished.push(journey)
        this.busy[journey.tag!] = false
      },
    })
    const queues = this.queues()
    const offered: (number | null)[] = queues.map(() => null)
    let [next, lastCame, left] = [0, 0, mostUnderWay]
    while (left > 0 && sim.cycle - lastCame < patience) {
      if (this.finished.length === this.count) left--
      queues.forEach((queue, entrance) => {
        if (offered[entrance] !== null || !queue[0] || queue[0].cycle > sim.cycle || this.busy[next]) return
        journeys.offer(sim.dut, entrance, queue[0].packet, next)
        this.busy[next] = true
        offered[entrance] = next
        next = (next + 1) % journeys.tags
      })
      recorder.record(sim.cycle)
      for (const exit of probes.valid.nonzero()) {
        if (tail.length > 0 && Number(probes.tail.read(exit)) === 0) continue
        this.came.set(`${exit}@${sim.cycle}`, Number(probes.tag.read(exit)))
        lastCame = sim.cycle
      }
      const taken = queues.map((_, entrance) => offered[entrance] !== null && Number(probes.taken.read(entrance)) === 1)
      sim.step()
      taken.forEach((isTaken, entrance) => {
        if (!isTaken) return
        queues[entrance]!.shift()
        offered[entrance] = null
        journeys.withdraw(sim.dut, entrance)
      })
    }
  }

  private queues(): Offered<P>[][] {
    const { journeys, random } = this
    const queues: Offered<P>[][] = journeys.taken.map(() => [])
    let cycle = 0
    for (let i = 0; i < this.count; i++) {
      cycle += (random.below(1024) * 2 * journeys.gap) / 1024
      const packet = journeys.draw(random)
      const entrance = journeys.entranceOf(packet)
      queues[entrance]!.push({ cycle: Math.floor(cycle), entrance, packet })
    }
    return queues
  }

  /** The fault in the accounts of a packet; null if there is none. */
  private check(journey: Journey): string | null {
    const wrong = journey.deliveries.map((delivery) => this.checkDelivery(journey, delivery))
    return wrong.find((what) => what !== null) ?? null
  }

  private checkDelivery(journey: Journey, delivery: Stay): string | null {
    const end = delivery.arrived.at(-1)!
    if (this.came.get(`${delivery.place - this.firstSink}@${end}`) !== journey.tag)
      return `nothing came in cycle ${end}`
    let at = journey.created
    for (const { from, cycles, reason } of accountOf(delivery)) {
      if (from !== at || cycles <= 0) return `${reason} begins in cycle ${from} instead of ${at}`
      at += cycles
    }
    return at === end ? null : `it came in cycle ${end}, the account ends in ${at}`
  }
}
