import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FlitwaveError } from '../../src/index.js'
import { parseAnswers } from '../../src/apps/course/answers.js'
import { jsonFault } from '../../src/base/json-fault.js'

/** With `^` before the character that is named. */
const faults: readonly (readonly [string, string])[] = [
  ['{\n  "hops": 1^,\n}\n', 'there is a comma too many'],
  ['[1^,]', 'there is a comma too many'],
  ['[1^,, 2]', 'there is a comma too many'],
  ['{ "a": 1^\n  "b": 2 }', 'a comma is missing'],
  ['[1^ 2]', 'a comma is missing'],
  ['{ ^a: 1 }', 'a name in double quotes is missing before a'],
  ["{ ^'a': 1 }", "a name in double quotes is missing before 'a'"],
  ['{ "a" ^1 }', 'a colon is missing before 1'],
  ['{ "a": ^}', 'a value is missing before }'],
  ['{ "a": ^01 }', 'a value is missing before 01'],
  ['{ "a": ^"so }\n', 'a value is missing before "so }'],
  ['{ "a": 1^', 'it ends where a comma or } is missing'],
  ['[1^', 'it ends where a comma or ] is missing'],
  ['^', 'it ends where a value is missing'],
  ['{ "a": 1 } ^}', 'the end is missing before }'],
  ['{ "a": 1 ^]', 'a comma or } is missing before ]'],
]

describe('a text that is no JSON', () => {
  it.each(faults)('%s', (marked, message) => {
    const at = marked.indexOf('^')
    const text = marked.replace('^', '')
    expect(() => JSON.parse(text) as unknown).toThrow()
    expect(jsonFault(text)).toEqual({ at, message })
  })

  it('is distinguished from valid JSON as engines do', () => {
    const changed = fc.tuple(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', ',', '"', '}', ']', '1', '-', '\\', '.', ' ', '\n', 'e'),
    )
    fc.assert(
      fc.property(changed, ([json, where, inserted]) => {
        const at = where % (json.length + 1)
        for (const text of [
          json,
          json.slice(0, at) + inserted + json.slice(at),
          json.slice(0, at) + json.slice(at + 1),
        ])
          expect(jsonFault(text) === null).toBe(isJson(text))
      }),
    )
  })

  it('is not as deep as nobody can print it', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
    expect(jsonFault(nested(1000))).toBeNull()
    expect(jsonFault(nested(100_000))).toEqual({ at: 1000, message: 'brackets stand in more than 1000 others' })
  })

  it('is refused at its line', () => {
    try {
      parseAnswers('{\n  "hops": 1,\n}\n', 'answers.json')
      expect.unreachable()
    } catch (error) {
      const [{ code, message, place }] = (error as FlitwaveError).diagnostics as [FlitwaveError['diagnostics'][number]]
      expect({ code, message, place }).toEqual({
        code: 'FW996',
        message: 'answers.json is no JSON: there is a comma too many',
        place: { file: 'answers.json', line: 2, column: 12 },
      })
    }
  })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
