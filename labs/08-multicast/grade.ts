import { grading, inSurroundings, randomRuns, scenarios, type Draw, type SurroundedRun } from 'flitwave/lab'
import check from './check.js'
import { multicast, Network, nodes, type Sent } from './network.js'
import type { ElementNumbers } from './numbers.js'
import { MulticastElement } from './reference/multicast-element.js'
import { right } from './right/index.js'
import { wrong } from './wrong.js'

export default grading({
  lab: check,
  reference: MulticastElement,
  right,
  wrong,
  parts: [
    scenarios({ title: 'The scenarios of the lab', points: 15 }),
    randomRuns({ title: 'Random packets, with your numbers', points: 10 }),
    randomRuns({ title: 'Random packets, with other numbers', points: 10, size: 'other' }),
    inSurroundings<ElementNumbers>({
      title: 'Multicasts in two phases, in a network of 8 nodes',
      points: 20,
      runs: (numbers, draw) => [
        ...Array.from({ length: 40 }, () => networkRun(numbers, [randomMulticast(draw)])),
        ...Array.from({ length: 8 }, () =>
          networkRun(
            numbers,
            [1, 2, 3].map(() => randomMulticast(draw)),
          ),
        ),
      ],
    }),
    inSurroundings<ElementNumbers>({
      title: 'Three packets never wait for each other for ever',
      points: 25,
      runs: (numbers, draw) => [
        ...startsOfThree.flatMap((at) => [
          networkRun(numbers, delayed([region(0, 0, 0), region(1, 0, 2), region(2, 0, 2)], at)),
          networkRun(numbers, delayed([region(0, 0, 0), region(1, 0, 4), region(2, 0, 4)], at)),
          networkRun(numbers, delayed([region(0, 0, 7), region(4, 0, 7), region(2, 0, 7)], at)),
        ]),
        ...Array.from({ length: 24 }, () =>
          networkRun(
            numbers,
            [1, 2, 3].map(() => randomRegion(draw)),
          ),
        ),
      ],
    }),
  ],
  tests: { points: 20, mutants: 12 },
})

/** All expected flits arrive long before. */
const mostCycles = 600

function networkRun(numbers: ElementNumbers, sent: readonly Sent[]): SurroundedRun {
  const title = sent.map(({ from, min, max }) => `${from} to ${min}..${max}`).join(', ')
  const inNetwork = { ...numbers, addressWidth: 3 }
  return { title, cycles: mostCycles, make: () => new Network(inNetwork, sent) }
}

function randomMulticast(draw: Draw): Sent {
  const destinations = draw.shuffle(Array.from({ length: nodes }, (_, node) => node)).slice(0, draw.between(2, nodes))
  const start = draw.between(0, nodes - destinations.length)
  return multicast(draw.between(0, nodes - 1), start, destinations, draw.between(0, 5))
}

function randomRegion(draw: Draw): Sent {
  const [min, max] = [draw.between(0, nodes - 1), draw.between(0, nodes - 1)].sort((a, b) => a - b)
  return region(draw.between(0, nodes - 1), min, max, draw.between(0, 3))
}

function region(from: number, min: number, max: number, at = 0): Sent {
  return { from, min, max, at }
}

const startsOfThree = [
  [0, 0, 0],
  [0, 1, 0],
  [1, 0, 0],
  [0, 0, 1],
] as const

function delayed(packets: readonly Sent[], starts: readonly number[]): Sent[] {
  return packets.map((packet, i) => ({ ...packet, at: starts[i] }))
}
