import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rtl } from '../../../src/language/hdl/runtime/runtime.js'
import { transform } from '../../../src/language/transform/transform.js'
import { program } from './programs.js'

type Program = (a: number, b: number, c?: number) => unknown

/** The function that a source text exports under the name `program`. */
function load(text: string): Program {
  const { code } = transform(text, '/nowhere/program.ts')
  const body = code.replace(/^import .*$/m, '').replace(/^export /gm, '')
  // eslint-disable-next-line -- the program was generated as text
  return new Function('$rtlOf', `${body}\nreturn program`)(rtl) as Program
}

function outcome(run: () => unknown): string {
  try {
    return String(run())
  } catch (error) {
    return `throws ${(error as Error).name}`
  }
}

const argument = fc.integer({ min: -5, max: 12 })

describe('a rewritten function', () => {
  it('computes on plain numbers what the original computes', () => {
    fc.assert(
      fc.property(
        program,
        fc.array(fc.tuple(argument, argument, argument), { minLength: 3, maxLength: 3 }),
        (text, calls) => {
          const [original, rewritten] = [load(text), load(`'use rtl'\n${text}`)]
          for (const call of calls) expect(outcome(() => rewritten(...call))).toBe(outcome(() => original(...call)))
        },
      ),
      { numRuns: 150 },
    )
  })
})
