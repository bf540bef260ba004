/** Packets for a router, from neighbours that follow its rules: whole packets, and no flit without a credit. */

import type { Draw, Values } from 'flitwave/lab'
import { modelOf } from './model-runs.js'
import type { RouterNumbers } from '../numbers.js'

export interface Packet {
  /** The input, and the earliest cycle. */
  readonly port: number
  readonly cycle: number
  readonly to: number
  readonly flits: number
}

export interface Neighbours {
  readonly cycles: number
  readonly packets: readonly Packet[]
  /** Cycles for which the output keeps a flit before it returns the credit. */
  readonly credit: (port: number, cycle: number) => number
}

/**
 * The inputs of the router in each cycle. Neighbours respond to the router of the package: a student's router gets the right
 * responses while it behaves the same.
 */
export function play(numbers: RouterNumbers, { cycles, packets, credit }: Neighbours): Values[] {
  const router = modelOf(numbers)()
  const queues = [0, 1, 2].map((port) => packets.filter((packet) => packet.port === port).flatMap(flitsOf(numbers)))
  const credits = [0, 1, 2].map(() => numbers.depth)
  const due = [0, 1, 2].map(() => new Map<number, number>())
  return Array.from({ length: cycles }, (_, cycle) => {
    const values: Record<string, number> = { here: numbers.at }
    for (const port of [0, 1, 2]) {
      const [next] = queues[port]
      const sends = next !== undefined && next.cycle <= cycle && credits[port] > 0
      const flit = sends ? queues[port].shift()!.flit : { head: 0, tail: 0, to: 0, data: 0 }
      if (sends) credits[port]--
      values[`arriving[${port}].valid`] = Number(sends)
      for (const [name, value] of Object.entries(flit)) values[`arriving[${port}].flit.${name}`] = value
      values[`creditIn[${port}]`] = Number(due[port].has(cycle))
    }
    const outputs = router.cycle(values)
    for (const port of [0, 1, 2]) {
      if (outputs[`creditOut[${port}]`]) credits[port]++
      if (outputs[`leaving[${port}].valid`]) {
        let back = cycle + 1 + credit(port, cycle)
        while (due[port].has(back)) back++
        due[port].set(back, cycle)
      }
    }
    return values
  })
}

/** Data distinguishes flits, as far as its width allows. */
function flitsOf({ width }: RouterNumbers) {
  return ({ cycle, to, flits, port }: Packet, number: number) =>
    Array.from({ length: flits }, (_, i) => {
      const isHead = i === 0
      const data = (1 + 7 * number + 3 * i + port) % 2 ** width
      return { cycle, flit: { head: Number(isHead), tail: Number(i === flits - 1), to: isHead ? to : 0, data } }
    })
}

const atOnce = (): number => 0

/** One after the other: from the node to both sides, from each side to the node and on. */
export function lonePackets(numbers: RouterNumbers): Values[] {
  const { at, size } = numbers
  const ways = [
    [2, at + 1],
    [2, at - 1],
    [0, at],
    [0, 0],
    [1, at],
    [1, size - 1],
  ] as const
  const packets = ways.map(([port, to], i) => ({ port, to, cycle: 10 * i, flits: 1 + (i % 3) }))
  return play(numbers, { cycles: 62, packets, credit: atOnce })
}

/** Two packets from each input, the last of them for another output. */
export function contention(numbers: RouterNumbers): Values[] {
  const { at } = numbers
  const packets = [0, 1, 2].flatMap((port) =>
    [0, 1, 2].map((i) => ({
      port,
      cycle: 0,
      flits: 3 - i,
      to: i === 2 && port !== 2 ? at - (port === 0 ? 1 : -1) : port === 2 ? at + 1 : at,
    })),
  )
  return play(numbers, { cycles: 50, packets, credit: atOnce })
}

/** More flits than places: the last ones wait until credits return. */
export function fullBuffers(numbers: RouterNumbers): Values[] {
  const { at, depth } = numbers
  const packets = [
    { port: 2, cycle: 0, to: at + 1, flits: 2 * depth + 1 },
    { port: 1, cycle: 2, to: at + 1, flits: depth + 1 },
    { port: 0, cycle: 3, to: at, flits: 2 },
  ]
  const late = (_: number, cycle: number): number => Math.max(0, 20 - cycle)
  return play(numbers, { cycles: 70, packets, credit: late })
}

/** Packets of one to five flits; busy neighbours delay credits. */
export function randomTraffic(numbers: RouterNumbers, draw: Draw, cycles: number): Values[] {
  const { at, size } = numbers
  const load = draw.pick([8, 4, 2])
  const packets = [0, 1, 2].flatMap((port) => {
    const reach = port === 0 ? [0, at] : port === 1 ? [at, size - 1] : [0, size - 1]
    let cycle = 0
    return Array.from({ length: cycles }, (): Packet => {
      const flits = draw.between(1, 5)
      cycle += draw.between(0, 2 * load) + (draw.chance(0.1) ? 20 : 0)
      return { port, cycle, to: draw.between(reach[0], reach[1]), flits }
    }).filter((packet) => packet.cycle < cycles)
  })
  const slowness = draw.pick([0, 2, 6])
  return play(numbers, { cycles, packets, credit: () => draw.between(0, slowness) })
}
