import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { simulateOnAll } from '../../support/rtl.js'
import { Consts, Lets, Mode } from '../../fixtures/pass/locals.js'

describe('let (rule 9)', () => {
  const sims = simulateOnAll(new Lets({ n: 5 }))

  it('is assigned on the paths that are taken, in loops, as a struct', () => {
    const requests = fc.array(fc.boolean(), { minLength: 5, maxLength: 5 })
    const flit = fc.record({ head: fc.boolean(), data: fc.integer({ min: 0, max: 255 }) })
    fc.assert(
      fc.property(requests, fc.integer({ min: 0, max: 15 }), flit, (values, limit, given) => {
        const found = values.includes(true)
        const nested = !found ? 0 : limit > 7 ? limit + 1 : limit === 3 ? 16 : 1
        const edited = limit === 0 ? { head: true, data: 255 } : found ? { ...given, head: false } : given
        for (const { dut } of sims) {
          Object.assign(dut, { requests: values, limit, flit: given })
          expect(dut).toMatchObject({
            first: Math.max(0, values.indexOf(true)),
            found,
            count: values.filter(Boolean).length,
            nested,
            edited,
            fixed: 4,
          })
        }
      }),
    )
  })

  it('stays an ordinary variable while its values are known', () => {
    const fields = elaborate(new Lets({ n: 5 })).top.fields.map((field) => field.segments.join('.'))
    expect(fields).not.toContain('compute.fixed')
    expect(fields).toEqual(
      expect.arrayContaining(['compute.first', 'compute.found', 'compute.nested', 'compute.edited']),
    )
  })

  it('is a bool in waves if all its values are', () => {
    const field = elaborate(new Lets({ n: 5 })).top.fields.find(
      ({ segments }) => segments.join('.') === 'compute.found',
    )
    expect(field?.shape).toEqual({ kind: 'bool' })
  })
})

describe('const (rule 9)', () => {
  it('names values and keeps what is known of them', () => {
    for (const { dut } of simulateOnAll(new Consts())) {
      for (const [mode, code, next] of [
        [Mode.Idle, 1, Mode.Send],
        [Mode.Send, 2, Mode.Wait],
        [Mode.Wait, 3, Mode.Wait],
      ] as const) {
        Object.assign(dut, { mode, a: 9, b: 4 })
        expect(dut).toMatchObject({ code, next, largest: 9, total: 16 })
      }
    }
  })

  it('is a wire of its own, an enum where it is one', () => {
    const { fields } = elaborate(new Consts()).top
    const shown = Object.fromEntries(
      fields.filter(({ segments }) => segments.length > 1).map((field) => [field.segments.join('.'), field.shape.kind]),
    )
    expect(shown).toEqual({
      'choose.isLarger': 'bool',
      'choose.next': 'enum',
      'choose.sums': 'bits',
      'choose.sums_1': 'bits',
    })
  })
})
