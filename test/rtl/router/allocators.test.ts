import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MatrixArbiter, RoundRobinArbiter } from '../../../rtl/lib/arbiters.js'
import type { SwitchAllocation, VcAllocation } from '../../../rtl/router/allocation.js'
import { OutputFirstSwitchAllocator } from '../../../rtl/router/output-first-switch-allocator.js'
import { OutputFirstVcAllocator } from '../../../rtl/router/output-first-vc-allocator.js'
import { SwitchAllocator } from '../../../rtl/router/switch-allocator.js'
import { VcAllocator } from '../../../rtl/router/vc-allocator.js'
import { WavefrontSwitchAllocator } from '../../../rtl/router/wavefront-switch-allocator.js'
import { WavefrontVcAllocator } from '../../../rtl/router/wavefront-vc-allocator.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import { budget } from '../../support/sample.js'

const size = { ports: 5, vcs: 2 } as const
const channels = size.ports * size.vcs
const numRuns = budget(60, 1000)

const vcAllocators: (readonly [string, () => VcAllocation])[] = [
  ['input first, round robin', () => new VcAllocator(size)],
  ['input first, matrix', () => new VcAllocator({ ...size, arbiter: MatrixArbiter })],
  ['output first, round robin', () => new OutputFirstVcAllocator({ ...size, arbiter: RoundRobinArbiter })],
  ['output first, matrix', () => new OutputFirstVcAllocator({ ...size, arbiter: MatrixArbiter })],
  ['wavefront', () => new WavefrontVcAllocator(size)],
]

const switchAllocators: (readonly [string, () => SwitchAllocation])[] = [
  ['input first, round robin', () => new SwitchAllocator(size)],
  ['input first, matrix', () => new SwitchAllocator({ ...size, arbiter: MatrixArbiter })],
  ['output first, round robin', () => new OutputFirstSwitchAllocator({ ...size, arbiter: RoundRobinArbiter })],
  ['output first, matrix', () => new OutputFirstSwitchAllocator({ ...size, arbiter: MatrixArbiter })],
  ['wavefront', () => new WavefrontSwitchAllocator(size)],
]

const port = fc.integer({ min: 0, max: size.ports - 1 })
const masks = fc.array(fc.nat(3), { minLength: size.ports, maxLength: size.ports })
const manyOf = <T>(item: fc.Arbitrary<T>): fc.Arbitrary<(T | null)[]> =>
  fc.array(fc.option(item, { freq: 4 }), { minLength: channels, maxLength: channels })

describe.each(vcAllocators)('an allocator of virtual channels, %s', (name, make) => {
  const sim = new Simulator<VcAllocation>(elaborate(make()))

  it('gives each virtual channel to one packet that wants it while it is free, and each packet one', () => {
    const wish = fc.record({ port, vcs: fc.integer({ min: 1, max: 3 }) })
    const check = (wishes: ({ port: number; vcs: number } | null)[], free: number[]): void => {
      const { dut } = sim
      dut.free = [...free]
      const requests = dut.requests.flat()
      requests.forEach((request, i) => {
        Object.assign(request, { valid: wishes[i] !== null, port: wishes[i]?.port ?? 0, vcs: wishes[i]?.vcs ?? 0 })
      })
      const given = [0, 0, 0, 0, 0]
      requests.forEach((request, i) => {
        const own = wishes[i]
        if (own) expect(request.free).toBe((own.vcs & free[own.port]!) !== 0)
        if (!request.granted) return
        expect(own && own.vcs & free[own.port]! & (1 << request.vc)).toBeTruthy()
        expect(given[own!.port]! & (1 << request.vc)).toBe(0)
        given[own!.port]! |= 1 << request.vc
      })
      expect([...dut.allocated]).toEqual(given)
      wishes.forEach((own, i) => {
        if (!own || requests[i]!.granted) return
        const left = own.vcs & free[own.port]! & ~given[own.port]!
        // A maximal matching leaves no free pair; a separable one leaves no output idle as a whole.
        if (name === 'wavefront') expect(left).toBe(0)
        else if (own.vcs & free[own.port]!) expect(given[own.port]).not.toBe(0)
      })
      sim.step()
    }
    fc.assert(fc.property(manyOf(wish), masks, check), { numRuns })
  })

  it('lets nobody wait for ever', () => {
    sim.reset()
    const served = new Set<number>()
    const { dut } = sim
    dut.free = [1, 0, 0, 0, 0]
    dut.requests.flat().forEach((request) => Object.assign(request, { valid: true, port: 0, vcs: 1 }))
    for (let cycle = 0; cycle < channels; cycle++) {
      served.add(dut.requests.flat().findIndex(({ granted }) => granted))
      sim.step()
    }
    expect([...served].sort((a, b) => a - b)).toEqual(Array.from({ length: channels }, (_, i) => i))
  })
})

describe.each(switchAllocators)('an allocator of the switch, %s', (name, make) => {
  const sim = new Simulator<SwitchAllocation>(elaborate(make()))

  it('grants one flit of each input and one to each output, with a credit', () => {
    const flit = fc.record({ port, vc: fc.nat(1), tail: fc.boolean() })
    const check = (flits: ({ port: number; vc: number; tail: boolean } | null)[], credits: number[]): void => {
      const { dut } = sim
      dut.credits = [...credits]
      const requests = dut.requests.flat()
      requests.forEach((request, i) => {
        Object.assign(request, { valid: flits[i] !== null, ...(flits[i] ?? { port: 0, vc: 0, tail: false }) })
      })
      const granted = requests.flatMap((request, i) => (request.granted ? [i] : []))
      const can = flits.map((own) => own !== null && ((credits[own.port]! >> own.vc) & 1) === 1)
      const inputOf = (i: number): number => Math.floor(i / size.vcs)
      const inputs = new Set(granted.map(inputOf))
      const outputs = new Set(granted.map((i) => flits[i]!.port))
      expect(granted.every((i) => can[i])).toBe(true)
      expect([inputs.size, outputs.size]).toEqual([granted.length, granted.length])
      expect(granted.length > 0).toBe(can.includes(true))
      const crossing = dut.selections.map(({ valid, from, vc, tail }) => (valid ? { from, vc, tail } : null))
      const expected = crossing.map((_, output) => {
        const i = granted.find((one) => flits[one]!.port === output)
        return i === undefined ? null : { from: inputOf(i), vc: flits[i]!.vc, tail: flits[i]!.tail }
      })
      expect(crossing).toEqual(expected)
      flits.forEach((own, i) => {
        if (!own || !can[i] || requests[i]!.granted) return
        const isPossible = !inputs.has(inputOf(i)) && !outputs.has(own.port)
        if (name === 'wavefront') expect(isPossible).toBe(false)
        // A flit that lost at its input lost to another flit of this input.
        if (!requests[i]!.nominated) expect(inputs.has(inputOf(i)) || name.startsWith('input')).toBe(true)
      })
      sim.step()
    }
    fc.assert(fc.property(manyOf(flit), masks, check), { numRuns })
  })

  it('lets nobody wait for ever', () => {
    sim.reset()
    const served = new Set<number>()
    const { dut } = sim
    dut.credits = [3, 3, 3, 3, 3]
    dut.requests.flat().forEach((request) => Object.assign(request, { valid: true, port: 1, vc: 0, tail: false }))
    for (let cycle = 0; cycle < 2 * channels; cycle++) {
      served.add(dut.requests.flat().findIndex(({ granted }) => granted))
      sim.step()
    }
    expect(served.size).toBe(channels)
  })
})
