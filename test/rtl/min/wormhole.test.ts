import { describe, expect, it } from 'vitest'
import { modes } from '../../../rtl/min/parameters.js'
import { networkOf } from './network.js'
import { sendings, vectors, type RunVector } from './vectors.js'

it.each(vectors.latency)('of N = 2^%i: the tail of %i flits arrives in cycle %i', (n, flits, tail) => {
  const run = networkOf({ addressWidth: n, ...modes.rigid })
  const packet = { from: 1, header: { min: 2, max: 2 }, flits, at: 0 }
  expect(run.run([packet], 20)).toEqual({ '0->2': tail })
})

describe.each([
  ['upper/free', modes.naive],
  ['waiting/rigid', modes.rigid],
] as const)('random packets, %s', (name, mode) => {
  it.each(vectors.regression.map((vector, i) => ({ i, vector })))(
    '$i',
    ({ vector: { n, packets, [name]: outcome } }) => {
      const tails = networkOf({ addressWidth: n, ...mode }).run(sendings(packets), 80)
      expect(tails).toEqual(outcome.tails)
      const copies = packets.reduce((sum, [, min, max]) => sum + max - min + 1, 0)
      expect(Object.keys(tails).length === copies).toBe(outcome.result === 'done')
    },
  )
})

/** Runs a vector, and compares the content of each latch after each cycle. */
function follow({ n, packets, policy, motion, tails, occupancy, held }: RunVector): void {
  const priority = policy === 'wait_upper' ? 'waiting' : policy === 'upper' ? 'upper' : 'steered'
  const run = networkOf({ addressWidth: n, priority, motion })
  run.begin(sendings(packets))
  if (typeof policy === 'object') {
    for (const [at, first] of Object.entries(policy)) {
      const [stage, element] = at.split(',').map(Number)
      run.sim.dut.steer[stage!]![element!] = first === 1
    }
  }
  occupancy.forEach((expected, cycle) => {
    run.step()
    expect([cycle, ...run.occupancy()]).toEqual([cycle, ...expected])
  })
  expect(run.tails).toEqual(tails)
  if (!held) return
  for (let cycle = 0; cycle < 20; cycle++) run.step()
  expect(run.occupancy(), 'nothing moves any more').toEqual(occupancy.at(-1))
  expect(
    run.inputs().flatMap(({ stage, link, input: { front, requests, owns } }) => {
      const { head, tail, tag } = front.flit
      const kind = (head ? 1 : 2) + (tail ? 4 : 0)
      return front.valid ? [[stage, link >> 1, link & 1, tag, kind, requests | owns, owns]] : []
    }),
  ).toEqual(held)
}

/** A vector with a title that identifies it. */
function titled(vector: RunVector): readonly [title: string, vector: RunVector] {
  const { policy, packets, motion, result } = vector
  const first = typeof policy === 'string' ? policy : `steered ${JSON.stringify(policy)}`
  return [`${packets[0]![3]} flits, ${first}, ${motion}: ${result}`, vector]
}

describe('Fig. 4: 1 to 5..8 and 15 to 7..12', () => {
  it.each(vectors.fig4.map(titled))('%s', (_, vector) => follow(vector))
})

describe('upper inputs first are not enough, nor are rigid worms or waiting inputs first alone', () => {
  it.each(vectors.counterexamples.map(titled))('%s', (_, vector) => follow(vector))
})
