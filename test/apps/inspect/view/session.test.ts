import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readLink, writeLink } from '../../../../web/state/link.js'
import { withBorder, withCollapsed, withMaximised } from '../../../../web/state/layout.js'
import { radices, rowColours, wellNested, type ShownRow } from '../../../../web/state/rows.js'
import { readSession, writeSession } from '../../../../web/state/session.js'
import { someRun, someState } from './support/state.js'

const name = fc.stringMatching(/^[a-z][a-z ]{0,8}$/)
const path = fc.stringMatching(/^dut\.[a-z]{1,6}(\[\d\])?(\.[a-z]{1,5})?$/)
const colour = fc.option(fc.constantFrom(...rowColours), { nil: undefined })
const depth = fc.nat(3)
const radix = fc.option(fc.constantFrom(...radices), { nil: undefined })
const look = fc.record({ colour, radix, isAnalog: fc.boolean() }).map((all) => ({
  ...(all.colour && { colour: all.colour }),
  ...(all.radix && { radix: all.radix }),
  ...(all.isAnalog && { isAnalog: true }),
}))

function row(id: number): fc.Arbitrary<ShownRow> {
  return fc.oneof(
    fc.record({ path, depth, isClosed: fc.boolean(), look }).map((all): ShownRow => ({
      id,
      depth: all.depth,
      kind: 'signal',
      path: all.path,
      ...(all.isClosed && { isClosed: true }),
      ...all.look,
    })),
    fc.record({ depth, look }).map((all): ShownRow => ({
      id,
      depth: all.depth,
      kind: 'expression',
      text: 'dut.a - before(dut.nodes[9].b)',
      ...all.look,
    })),
    fc.record({ name, depth }).map((all): ShownRow => ({ id, ...all, kind: 'group' })),
    fc.record({ name, depth }).map((all): ShownRow => ({ id, ...all, kind: 'divider' })),
  )
}

const rows = fc
  .nat(8)
  .chain((count) => fc.tuple(...Array.from({ length: count + 1 }, (_, id) => row(id))))
  .map(wellNested)

describe('sessions', () => {
  it('hold the whole view', () => {
    fc.assert(
      fc.property(rows, fc.double({ min: 0, max: 1, noNaN: true }), (given, share) => {
        const layout = withMaximised(withCollapsed(withBorder(someState().layout, 'left', share), 'why', true), 'waves')
        const state = { ...someState(), rows: given, layout, origin: 4, bookmarks: [{ cycle: 7, text: 'A' }] }
        expect(readSession(writeSession(state, someRun), someRun)).toEqual(state)
      }),
    )
  })

  it('are within the cycles of the run', () => {
    const state = { ...someState(), cycle: 5000, bookmarks: [{ cycle: 1e6, text: '' }], window: { from: 90, to: 5000 } }
    const read = readSession(writeSession(state, someRun), someRun)
    expect(read).toMatchObject({ cycle: 99, bookmarks: [{ cycle: 99 }], window: { from: 90, to: 99 } })
  })

  it.each<[string, (file: Record<string, Record<string, unknown>>) => unknown]>([
    ['format is not “flitwave-session”', (file) => ({ ...file, format: 'gtkw' })],
    ['it has version 2, and this page reads version 1', (file) => ({ ...file, version: 2 })],
    ['view is no object', (file) => ({ ...file, view: [] })],
    ['view.cycle is not a number', (file) => ({ ...file, view: { ...file['view'], cycle: '4' } })],
    ['view.radix is not one of decoded', (file) => ({ ...file, view: { ...file['view'], radix: 'octal' } })],
    ['view.rows is not a list of at most 5000', (file) => ({ ...file, view: { ...file['view'], rows: 'dut' } })],
    [
      'view.rows[0].path is not a text',
      (file) => ({ ...file, view: { ...file['view'], rows: [{ kind: 'signal', depth: 0 }] } }),
    ],
    [
      'view.rows[0].kind is not one of',
      (file) => ({ ...file, view: { ...file['view'], rows: [{ kind: 'script', depth: 0 }] } }),
    ],
    [
      'view.layout.collapsed is not a list of',
      (file) => ({
        ...file,
        view: { ...file['view'], layout: { ...(file['view']!['layout'] as object), collapsed: ['__proto__'] } },
      }),
    ],
  ])('are refused, with the member that is wrong: %s', (message, change) => {
    const file = JSON.parse(writeSession(someState(), someRun)) as Record<string, Record<string, unknown>>
    expect(() => readSession(JSON.stringify(change(file)), someRun)).toThrow(
      `FW979: the session cannot be opened: ${message}`,
    )
  })

  it('are JSON', () => {
    expect(() => readSession('alert(1)', someRun)).toThrow('FW979: the session cannot be opened: the file is not JSON')
  })
})

describe('links', () => {
  it('hold rows with their groups and looks', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const read = readLink(writeLink({ ...someState(), rows: given }), someRun)
        expect(read.rows).toEqual(given)
      }),
    )
  })

  it('of earlier pages still open', () => {
    const { rows: read } = readLink('row=dut.a&row=dut.b%5B1%5D:hex', someRun)
    expect(read).toEqual([
      { id: 0, depth: 0, kind: 'signal', path: 'dut.a' },
      { id: 1, depth: 0, kind: 'signal', path: 'dut.b[1]', radix: 'hex' },
    ])
  })
})
