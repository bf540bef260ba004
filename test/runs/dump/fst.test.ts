import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formats } from '../../../src/print/wave/index.js'
import { select } from '../../../src/print/wave/select.js'
import { openFst } from '../../../src/runs/dump/fst/fst.js'
import { arbitraryTrace, traceWithWindow } from '../../print/wave/arbitrary-trace.js'
import { expectedSignals } from '../../print/wave/expected-events.js'
import { router, state } from '../../print/wave/router.js'
import { traceOf, uint } from '../../print/wave/traces.js'
import { pathOf, recordedIn, settled, sourceOf, toldOf, windowOf } from './recorded.js'

describe('an FST file of our own', () => {
  it('has every event of a trace, in any window', async () => {
    await fc.assert(
      fc.asyncProperty(traceWithWindow, async ({ trace, window }) => {
        const dump = await openFst(sourceOf(formats.fst.print(trace, { window })))
        const expected = [...expectedSignals(select(trace, { window })).values()]
        const byPath = new Map(expected.map(({ path, changes }) => [path, settled(changes)]))
        expect(await recordedIn(dump)).toEqual(byPath)
      }),
    )
  })

  it('is read in any window of time and for any signals', async () => {
    const windows = fc.tuple(fc.nat(400), fc.nat(400))
    await fc.assert(
      fc.asyncProperty(arbitraryTrace, windows, fc.nat(), async (trace, [begin, length], chosen) => {
        const dump = await openFst(sourceOf(formats.fst.print(trace)))
        const from = dump.firstTime + begin
        const variable = dump.variables[chosen % dump.variables.length]!
        const told = await toldOf(dump, [variable.signal], from, from + length)
        const { changes } = expectedSignals(trace).get(pathOf(variable))!
        expect(settled(told.get(variable.signal)!)).toEqual(settled(windowOf(changes, from, from + length)))
      }),
    )
  })

  it('says what its variables are', async () => {
    const dump = await openFst(
      sourceOf(formats.fst.print(traceOf('Small', 3, [['dut.inner.state', state, [0, 1, 1]]]))),
    )
    expect(dump.variables).toEqual([
      {
        signal: 0,
        scope: [],
        name: 'clk',
        kind: 'bits',
        width: 1,
        range: null,
        type: 'wire',
        direction: null,
        members: null,
      },
      {
        signal: 1,
        scope: ['dut', 'inner'],
        name: 'state',
        kind: 'bits',
        width: 2,
        range: null,
        type: 'enum',
        enumName: 'State',
        direction: null,
        members: new Map([
          ['00', 'IDLE'],
          ['01', 'ROUTE'],
          ['10', 'ALLOC'],
          ['11', 'ACTIVE'],
        ]),
      },
    ])
    expect([dump.timescale, dump.firstTime, dump.lastTime]).toEqual([{ factor: 1, exponent: -9 }, 30, 60])
  })

  it('gives variables the members of their own enums', async () => {
    const { variables } = await openFst(sourceOf(formats.fst.print(router)))
    const members = variables.map(({ members }) => members && [...members.values()].join(' '))
    expect(members.filter((names) => names !== null)).toEqual([
      'HEAD BODY TAIL',
      'IDLE ROUTE ALLOC ACTIVE',
      'HEAD BODY TAIL',
    ])
  })

  it('has x before its first time and its last values after its last one', async () => {
    const dump = await openFst(sourceOf(formats.fst.print(traceOf('Small', 3, [['dut.count', uint(4), [5, 6, 7]]]))))
    expect((await toldOf(dump, [1], 7, 9)).get(1)).toEqual([[7, 'xxxx']])
    expect((await toldOf(dump, [1], 1000, 2000)).get(1)).toEqual([[1000, '0111']])
  })
})
