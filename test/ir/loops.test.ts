import { describe, expect, test } from 'vitest'
import type { FlitwaveError } from '../../src/base/diagnostic/diagnostic.js'
import { elaborate } from '../../src/language/hdl/elaborate/elaborate.js'
import { Around, Loop, NoLoop, ReadBack, ReadOnly, Through, through } from './loop-fixture.js'

function findingOf(build: () => unknown): string {
  try {
    build()
  } catch (error) {
    const [finding] = (error as FlitwaveError).diagnostics
    const hops = finding!.notes.map((note) => `${note.place!.line}: ${note.message}`)
    return [`${finding!.code} ${finding!.message}`, ...hops].join('\n')
  }
  return 'nothing found'
}

describe('combinational loops', () => {
  test('are reported with the whole path through children, per leaf', () => {
    expect(findingOf(() => elaborate(new Loop()))).toMatchInlineSnapshot(`
      "FW136 a combinational loop in Loop: z ← one.b ← one.a ← two.b ← two.a ← z
      25: z depends on one.b
      8: in one: b depends on a
      18: one.a depends on two.b
      8: in two: b depends on a
      19: two.a depends on z"
    `)
  })

  test('are found through inputs of children that are read where they are driven', () => {
    expect(findingOf(() => elaborate(new ReadBack()))).toMatchInlineSnapshot(`
      "FW136 a combinational loop in ReadBack: one.in ← two.in ← one.in
      69: one.in depends on two.in
      70: two.in depends on one.in"
    `)
    expect(findingOf(() => elaborate(new ReadOnly()))).toBe('nothing found')
  })

  test('are not seen where only the blocks depend on each other', () => {
    expect(findingOf(() => elaborate(new NoLoop()))).toBe('nothing found')
  })

  test('are found through a child that has been the top of a design before', () => {
    const { top } = elaborate(through())
    expect(top.className).toBe(Through.name)
    const around = findingOf(() => elaborate(new Around()))
    expect(around).toMatchInlineSnapshot(`
      "FW136 a combinational loop in Around: part.a ← part.b ← part.a
      102: part.a depends on part.b
      93: in part: b depends on inner.b
      8: in part: in inner: b depends on a
      92: in part: inner.a depends on a"
    `)
  })
})
