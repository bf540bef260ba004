import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { printCondition, type Condition } from '../../../src/runs/find/syntax/condition.js'
import { parseQuery } from '../../../src/runs/find/syntax/parse.js'
import { observe } from '../../../src/runs/find/observe/observe.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { FlitwaveError } from '../../../src/base/diagnostic/diagnostic.js'
import { anyCondition } from './any-condition.js'
import { Bank } from './bank.js'

/** Without the places. */
function bare(node: Condition): unknown {
  return JSON.parse(
    JSON.stringify(node, (key, value: unknown) => (key === 'at' ? 0 : typeof value === 'bigint' ? `${value}` : value)),
  )
}

const parsed = (text: string): Condition => parseQuery(text).condition

describe('a condition', () => {
  it('is read as it was printed', () => {
    fc.assert(
      fc.property(anyCondition, (condition) => {
        expect(bare(parsed(printCondition(condition)))).toEqual(bare(condition))
      }),
    )
  })

  it('means the same when it is printed and read again', () => {
    const design = elaborate(new Bank())
    const irOf = (condition: Condition): string => {
      try {
        const { design: observed } = observe(design, { text: ' '.repeat(99), condition, cycles: 1 })
        const added = observed.modules.map((module) => {
          const { signals, connections, blocks } = module
          return [module.name, signals, connections, blocks.filter(({ name }) => name.startsWith('find'))]
        })
        return serialized(added)
      } catch (error) {
        if (error instanceof FlitwaveError) return error.diagnostics[0]!.message
        throw error
      }
    }
    fc.assert(
      fc.property(anyCondition, (condition) => {
        expect(irOf(parsed(printCondition(condition)))).toBe(irOf(condition))
      }),
    )
  })

  it('is read, or refused with a place, whatever it is', () => {
    const words = [
      'dut.value',
      'Busy',
      '*',
      '**',
      '[',
      ']',
      '(',
      ')',
      '{',
      'any(',
      'rise(',
      'for',
      '3',
      '0x',
      '1.5',
      '.',
    ]
    const signs = ['===', '=', '&', '&&', '|', '<', '<<', '!', '~', '-', '?', ',', '"', '\\n', '\\0', 'é', '💥']
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...words, ...signs, ' '), fc.string())), (parts) => {
        const text = parts.join('')
        try {
          parseQuery(text)
        } catch (error) {
          if (!(error instanceof FlitwaveError)) throw error
          expect(error.message).toMatch(/^error FW(970|004): .*\n {2}at character \d+ of the condition:\n/)
        }
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['a || b && c', 'a || (b && c)'],
    ['a | b ^ c & d', 'a | (b ^ (c & d))'],
    ['a === b < c', 'a === (b < c)'],
    ['a < b << c + d * e', 'a < (b << (c + (d * e)))'],
    ['a - b - c', '(a - b) - c'],
    ['-a * ~b', '(-a) * (~b)'],
    ['!a === b', '(!a) === b'],
    ['a == b != c', '(a === b) !== c'],
    ['0x1F === 3_1', '0b11111 === 31'],
    ['rise(a) && any((b))', '(rise((a)) && any(b))'],
  ])('%s is %s', (text, same) => {
    expect(bare(parsed(text))).toEqual(bare(parsed(same)))
  })

  it('may hold for several cycles', () => {
    expect(parseQuery('dut.a > 1 for 1_0').cycles).toBe(10)
    expect(parseQuery('dut.for').cycles).toBe(1)
  })
})

/** With all that is shared or goes around written once: places are left out, and instances by name. */
function serialized(value: unknown): string {
  return JSON.stringify(value, (key, inner: unknown) => {
    if (key === 'place') return undefined
    if (key === 'module') return (inner as { name: string }).name
    return typeof inner === 'bigint' ? `${inner}n` : inner
  })
}
