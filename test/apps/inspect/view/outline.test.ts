import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  endOf,
  nestingOf,
  parentOf,
  signalRows,
  visibleRows,
  wellNested,
  type ShownRow,
} from '../../../../web/state/rows.js'
import {
  withAdded,
  withClosed,
  withGroup,
  withLook,
  withMovedBy,
  withMovedTo,
  withoutGroup,
  withParts,
  withRemoved,
} from '../../../../web/state/outline.js'

/** As a reader sees it: `group[a b] c`. */
function text(rows: readonly ShownRow[]): string {
  return rows.map((row) => `${'.'.repeat(row.depth)}${row.kind === 'signal' ? row.path : row.kind}`).join(' ')
}

const abcd = signalRows(['a', 'b', 'c', 'd'])

describe('the outline of rows', () => {
  it('groups rows where the first of them stood, and dissolves the group again', () => {
    const grouped = withGroup(abcd, [1, 3], 'pair')
    expect(text(grouped)).toBe('a group .b .d c')
    const group = grouped.find(({ kind }) => kind === 'group')!
    expect(text(withoutGroup(grouped, group.id))).toBe('a b d c')
    expect(text(withGroup(grouped, [0, group.id], 'both'))).toBe('group .a .group ..b ..d c')
  })

  it('shows members below their signal, which keep their place and their look', () => {
    const opened = withParts(abcd, 1, ['b.x', 'b.y'])
    expect(text(opened)).toBe('a b .b.x .b.y c d')
    const member = opened.find((row) => row.kind === 'signal' && row.path === 'b.x')!
    const coloured = withLook(opened, [member.id], { colour: 'red', radix: 'hex' })
    const closed = withClosed(coloured, 1, true)
    expect(text(visibleRows(closed))).toBe('a b c d')
    const again = withParts(closed, 1, ['b.x', 'b.y'])
    expect(again.find(({ id }) => id === member.id)).toMatchObject({ colour: 'red', radix: 'hex' })
    expect(withMovedTo(again, member.id, 3)).toBe(again)
    expect(text(withMovedTo(again, 1, 3))).toBe('a c d b .b.x .b.y')
  })

  it('moves rows into groups and out of them by keys', () => {
    const grouped = withGroup(abcd, [1, 2], 'pair')
    expect(text(grouped)).toBe('a group .b .c d')
    const into = withMovedBy(grouped, 0, 1)
    expect(text(into)).toBe('group .a .b .c d')
    const out = withMovedBy(grouped, 2, 1)
    expect(text(out)).toBe('a group .b c d')
    expect(text(withMovedBy(out, 2, 1))).toBe('a group .b d c')
    expect(text(withMovedBy(withMovedBy(out, 2, 1), 2, -1))).toBe('a group .b c d')
  })

  it('adds rows below the row with the focus, in its group, and below a whole signal', () => {
    const grouped = withGroup(abcd, [1], 'one')
    const group = grouped[1]!
    expect(text(withAdded(grouped, 1, [{ kind: 'divider', name: '' }]))).toBe('a group .b .divider c d')
    expect(text(withAdded(grouped, group.id, [{ kind: 'signal', path: 'x' }]))).toBe('a group .x .b c d')
    const opened = withParts(abcd, 0, ['a.x'])
    expect(text(withAdded(opened, opened[1]!.id, [{ kind: 'signal', path: 'e' }]))).toBe('a .a.x e b c d')
    expect(text(withAdded(abcd, null, [{ kind: 'signal', path: 'e' }]))).toBe('a b c d e')
  })

  it('takes settings away, and keeps those of other rows', () => {
    const set = withLook(abcd, [0, 1], { radix: 'bin', isAnalog: true })
    const [first, second] = withLook(set, [0], { radix: undefined })
    expect(first).toEqual({ id: 0, depth: 0, kind: 'signal', path: 'a', isAnalog: true })
    expect(second).toMatchObject({ radix: 'bin', isAnalog: true })
  })

  it('stays well nested, with the same rows, however it is moved and grouped', () => {
    const step = fc.record({
      kind: fc.constantFrom('to', 'up', 'down', 'group', 'dissolve', 'close', 'parts'),
      id: fc.nat(12),
      other: fc.nat(12),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let rows = abcd
        for (const { kind, id, other } of steps) {
          const before = rows
          if (kind === 'to') rows = withMovedTo(rows, id, other)
          if (kind === 'up' || kind === 'down') rows = withMovedBy(rows, id, kind === 'up' ? -1 : 1)
          if (kind === 'group') rows = withGroup(rows, [id, other], 'g')
          if (kind === 'dissolve') rows = withoutGroup(rows, id)
          if (kind === 'close') rows = withClosed(rows, id, !rows.find((row) => row.id === id)?.isClosed)
          if (kind === 'parts') rows = rows.length > 20 ? rows : withParts(rows, id, [`p${id}`])
          expect(wellNested(rows), text(before)).toEqual(rows)
          expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
          const isMove = ['to', 'up', 'down', 'close'].includes(kind)
          if (isMove) expect(rows.map((row) => row.id).sort()).toEqual(before.map((row) => row.id).sort())
          const nesting = nestingOf(rows)
          for (const [at, row] of rows.entries()) {
            expect(nesting.get(row.id)).toEqual({
              parent: rows[parentOf(rows, at)],
              hasInside: endOf(rows, at) > at + 1,
            })
            if (row.kind === 'signal' && row.path.startsWith('p')) {
              expect(rows[parentOf(rows, at)]?.kind, 'a member has left its signal').toBe('signal')
            }
          }
        }
      }),
    )
  })

  it('removes a row with all that is inside it', () => {
    const grouped = withGroup(abcd, [1, 2], 'pair')
    const at = grouped.findIndex(({ kind }) => kind === 'group')
    expect(endOf(grouped, at)).toBe(4)
    expect(text(withRemoved(grouped, [grouped[at]!.id, 2]))).toBe('a d')
  })
})
