import { describe, expect, it } from 'vitest'
import { MatrixArbiter, RoundRobinArbiter } from '../../../rtl/lib/arbiters.js'
import { PacketBuffer } from '../../../rtl/min/packet-buffer.js'
import { SwitchAllocator } from '../../../rtl/router/switch-allocator.js'
import { VcAllocator } from '../../../rtl/router/vc-allocator.js'
import { VirtualChannel } from '../../../rtl/router/virtual-channel.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import type { Module } from '../../../src/language/hdl/declare/module.js'
import { createCadical } from '../../../src/verify/prove/solver.js'
import { isConfirmed } from '../../../src/verify/prove/counterexample.js'
import { prove } from '../../../src/verify/prove/prove.js'
import { bothPaths, sideBySide } from '../../../src/verify/prove/side-by-side.js'
import type { Property } from '../../../src/verify/prove/property.js'
import { TransitionSystem } from '../../../src/verify/prove/system.js'
import { classFrom, mutatedRtl, type Mutation } from '../../support/mutated-rtl.js'
import { budget, sample } from '../../support/sample.js'

/** How many properties there are of each verdict. */
async function verdictsOf(module: Module<unknown>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for await (const { verdict } of prove(new TransitionSystem(elaborate(module)), { makeSolver: createCadical }))
    counts[verdict.kind] = (counts[verdict.kind] ?? 0) + 1
  return counts
}

const sizes = Array.from({ length: budget(10, 15) }, (_, i) => i + 2)

describe('what the RTL asserts is proved', () => {
  it.each(sample(sizes, 4))('of arbiters of %i requesters', async (requesters) => {
    expect(await verdictsOf(new RoundRobinArbiter({ requesters }))).toEqual({ proved: 1 })
    expect(await verdictsOf(new MatrixArbiter({ requesters }))).toEqual({ proved: 1 })
  })

  it('of the allocators', async () => {
    expect(await verdictsOf(new VcAllocator({}))).toEqual({ proved: 11 })
    expect(await verdictsOf(new SwitchAllocator({}))).toEqual({ proved: 10 })
  })

  it.each([1, 2, 3, 4] as const)('of a virtual channel with %i stages', async (stages) => {
    expect(await verdictsOf(new VirtualChannel({ stages }))).toEqual({ proved: 3 })
  })

  it('of a buffer of whole packets', async () => {
    expect(await verdictsOf(new PacketBuffer({ motion: 'vct', maxFlits: 3, buffers: 2 }))).toEqual({ proved: 2 })
  })
})

describe('with a mistake in it, it is refuted', () => {
  const mutations: (Mutation & { readonly name: string })[] = [
    { name: 'MatrixArbiter', file: 'lib/arbiters.ts', from: 'everyone - 2 ** i', to: '0' },
    { name: 'VcAllocator', file: 'router/vc-allocator.ts', from: 'this.free[request.port]', to: 'request.vcs' },
    {
      name: 'VirtualChannel',
      file: 'router/virtual-channel.ts',
      from: 'this.buffer.count !== 1',
      to: 'this.buffer.count !== 2',
    },
    { name: 'VirtualChannel', file: 'router/virtual-channel.ts', from: ' && !this.buffer.empty', to: '' },
    { name: 'PacketBuffer', file: 'min/packet-buffer.ts', from: '(this.p.buffers - 1)', to: 'this.p.buffers' },
  ]

  it.each(mutations)('$name: $to', async ({ name, ...mutation }) => {
    const type = (await classFrom(mutatedRtl([mutation]), mutation.file, name)) as new (p: object) => Module<unknown>
    const verdicts = await verdictsOf(
      new type(name === 'PacketBuffer' ? { motion: 'vct', maxFlits: 3, buffers: 2 } : {}),
    )
    expect(verdicts['refuted']).toBeGreaterThan(0)
  })
})

describe('a module with something in it changed', () => {
  const first = elaborate(new RoundRobinArbiter({ requesters: 5 }))

  /** How the verdicts on its outputs are. */
  async function compared(mutation: Mutation): Promise<string[]> {
    const type = (await classFrom(
      mutatedRtl([mutation]),
      mutation.file,
      'RoundRobinArbiter',
    )) as typeof RoundRobinArbiter
    const design = sideBySide(first, elaborate(new type({ requesters: 5 })))
    const system = new TransitionSystem(design, { tops: bothPaths })
    const isWanted = ({ instance }: Property): boolean => instance === 'dut'
    const kinds: string[] = []
    for await (const { verdict, property } of prove(system, { makeSolver: createCadical, isWanted })) {
      if ('run' in verdict) expect(isConfirmed(design, property, verdict.run)).toBe(true)
      kinds.push(verdict.kind)
    }
    return kinds
  }

  const file = 'lib/arbiters.ts'
  it.each([
    { from: 'any(inTurn) ? inTurn : this.requests', to: 'inTurn !== 0 ? inTurn : this.requests', kind: 'proved' },
    { from: 'lowestOne(any(inTurn) ? inTurn', to: 'lowestOne(!any(inTurn) ? inTurn', kind: 'refuted' },
    {
      from: 'if (this.accept && this.grant !== 0) this.turn',
      to: 'if (this.accept || this.grant !== 0) this.turn',
      kind: 'refuted',
    },
    { from: 'this.turn = successor(winner', to: 'this.turn = successor(this.turn', kind: 'refuted' },
  ])('is $kind to be the same: $to', async ({ kind, ...change }) => {
    expect(await compared({ file, ...change })).toEqual([kind])
  })
})
