/** Packets to several terminals in a testbench: those that sources still have to take, and those that have arrived. */

import type { MulticastRow } from '../../src/networks/traffic/multicast-file.js'
import { nodeMask } from '../../rtl/lib/node-set.js'

/** A packet and its progress. */
interface Sent extends MulticastRow {
  injected: number | null
  /** By destination: the flits that have arrived, and the cycle of the tail. */
  readonly arrived: Map<number, { flits: number; tail: number | null }>
}

/** The packets of a run; queues hold those that their sources have not taken. */
export interface MulticastState {
  readonly packets: readonly Sent[]
  readonly queues: readonly Sent[][]
  /** Tails that have not arrived. */
  left: number
}

/** The state before the first cycle. */
export function multicastState(rows: readonly MulticastRow[], terminals: number): MulticastState {
  const packets = rows.map((row): Sent => {
    return {
      ...row,
      injected: null,
      arrived: new Map(row.destinations.map((one) => [one, { flits: 0, tail: null }])),
    }
  })
  const queues = Array.from({ length: terminals }, (_, source) =>
    packets.filter((packet) => packet.source === source).sort((a, b) => a.cycle - b.cycle),
  )
  return { packets, queues, left: packets.reduce((sum, { destinations }) => sum + destinations.length, 0) }
}

interface Sending {
  readonly state: MulticastState
  readonly cycle: number
  readonly dut: {
    readonly inject: readonly {
      packet: { to: number; flits: number; tag: number }
      valid: boolean
      readonly ready: boolean
    }[]
  }
}

/** Offers each packet from its cycle on, until its source takes it. */
export function* sendMulticasts(t: Sending): Generator<undefined, void> {
  const { queues } = t.state
  while (queues.some(({ length }) => length > 0)) {
    const due = queues.flatMap(([next], source) => (next && next.cycle <= t.cycle ? [{ next, source }] : []))
    for (const { next, source } of due) {
      const inject = t.dut.inject[source]
      inject.packet = { to: nodeMask(next.destinations), flits: next.flits, tag: next.line }
      inject.valid = true
    }
    const taken = due.filter(({ source }) => t.dut.inject[source].ready)
    for (const { next, source } of taken) {
      next.injected = t.cycle
      queues[source].shift()
    }
    yield
    for (const { source } of taken) t.dut.inject[source].valid = false
  }
}

interface Receiving {
  readonly state: MulticastState
  readonly cycle: number
  readonly dut: {
    readonly delivered: readonly {
      readonly flit: { readonly tag: number; readonly payload: number; readonly tail: boolean }
    }[]
  }
  check(condition: boolean, message: string): void
}

/** Records a flit that arrives: each packet comes to each of its terminals once, in order. */
export function countDelivery(t: Receiving, terminal: number): void {
  const { flit } = t.dut.delivered[terminal]
  const packet = t.state.packets.find(({ line }) => line === flit.tag)
  const at = packet?.arrived.get(terminal)
  const name = `packet #${flit.tag}`
  if (!packet || at?.tail !== null) return t.check(false, `${name} is not for terminal ${terminal}, or comes twice`)
  t.check(
    flit.payload === at.flits,
    `${name}: flit ${flit.payload} comes to terminal ${terminal}, expected ${at.flits}`,
  )
  at.flits++
  t.check(flit.tail === (at.flits === packet.flits), `${name}: ${at.flits} of ${packet.flits} flits at ${terminal}`)
  if (!flit.tail) return
  at.tail = t.cycle
  t.state.left--
}

/** For `packets.table`: its creation, and its arrival at the last terminal. */
export function packetEntry({ line, cycle, arrived }: Sent) {
  const tails = [...arrived.values()].map(({ tail }) => tail ?? Infinity)
  const last = Math.max(...tails)
  return { tag: line, created: cycle, delivered: last === Infinity ? null : last }
}

/** A row for each packet and destination. */
export function multicastResults({ packets }: MulticastState) {
  return packets.flatMap(({ line, source, flits, injected, arrived }) =>
    [...arrived].map(([destination, { tail }]) => {
      const latency = injected === null || tail === null ? null : tail - injected
      return { line, source, destination, flits, injected, tail, latency }
    }),
  )
}
