import { expect, it } from 'vitest'
import { elaborate } from 'flitwave'
import { uint } from 'flitwave/hdl'
import { flatten } from '../../../../src/engines/sim/word/flatten.js'
import { Fifo } from '../../../../rtl/lib/fifo.js'

it('refuses a design with more operations than it may have', () => {
  const fifo = elaborate(new Fifo({ depth: 4, type: uint(8) }))
  expect(flatten(fifo).next.length).toBeGreaterThan(0)
  expect(() => flatten(fifo, 1)).toThrow(/FW330: the word engine cannot flatten Fifo: it has more than 1 operations/)
})
