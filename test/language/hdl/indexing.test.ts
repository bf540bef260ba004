import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { simulateOnAll } from '../../support/rtl.js'
import { Table } from '../../fixtures/pass/indexing.js'

const entryOf = fc.record({
  valid: fc.boolean(),
  tag: fc.integer({ min: 0, max: 15 }),
  delta: fc.integer({ min: -8, max: 7 }),
})
const empty = { valid: false, tag: 0, delta: 0 }
const index = fc.integer({ min: 0, max: 7 })

describe('indexing by a signal (rule 11)', () => {
  it('reads 0 and writes nothing past the end, in arrays, memories, arrays of arrays', () => {
    const step = fc.record({
      write: fc.boolean(),
      at: index,
      entry: entryOf,
      look: index,
      row: fc.integer({ min: 0, max: 1 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        for (const sim of simulateOnAll(new Table())) {
          const table = Array.from({ length: 5 }, () => ({ ...empty }))
          const words = Array.from({ length: 5 }, () => ({ ...empty }))
          const bytes = [0, 0, 0, 0, 0]
          const grid = [
            [0, 0, 0],
            [0, 0, 0],
          ]
          for (const inputs of steps) {
            const { write, at, entry, look, row } = inputs
            Object.assign(sim.dut, inputs)
            const found = table[look] ?? empty
            expect(sim.dut).toMatchObject({
              found,
              tag: found.tag,
              word: words[look] ?? empty,
              plain: bytes[look] ?? 0,
              oneHot: table.map((_, i) => write && i === at),
              chosen: grid[row]![look] ?? 0,
              constants: [2, 3, 5, 7, 11, 13, 17, 100][look],
              either: row === 0 ? entry.tag : table[0]!.tag,
            })
            sim.step()
            if (write && at < 5) {
              table[at] = entry
              words[at] = { ...entry, valid: true }
              bytes[at] = entry.tag + 1
            } else if (at < 5) table[at]!.valid = false
            if (write && at < 3) grid[row]![at] = entry.tag
          }
        }
      }),
      { numRuns: 30 },
    )
  })

  it('reports an index past the end', () => {
    for (const sim of simulateOnAll(new Table())) {
      sim.dut.look = 6
      sim.step()
      expect(sim.findings.outOfRange.map(({ index: at, length }) => [at, length])).toContainEqual([6, 5])
    }
  })
})
