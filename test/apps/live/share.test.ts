import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFileName, LinkError, packProgram, programLink, unpackProgram } from '../../../web/live/share.js'

const letters = [...'abcXYZ019._-']
const fileName = fc
  .string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 20 })
  .map((name) => `a${name}.ts`)
  .filter(isFileName)
const programs = fc
  .dictionary(fileName, fc.string({ unit: 'binary', maxLength: 300 }), { minKeys: 1, maxKeys: 16 })
  .chain((files) => fc.record({ files: fc.constant({ ...files }), entry: fc.constantFrom(...Object.keys(files)) }))

const program = {
  files: { 'gate.ts': "'use rtl'\n// ünïcode\n", 'gate.tb.ts': 'export default 1' },
  entry: 'gate.tb.ts',
}

describe('a program as a link', () => {
  it('comes back as it was, from letters that need no escapes', () => {
    fc.assert(
      fc.property(programs, (one) => {
        const fragment = packProgram(one)
        expect(fragment).toMatch(/^p=1\.[\w-]+\.[\w-]+$/)
        expect(unpackProgram(fragment)).toEqual(one)
      }),
    )
    expect(programLink('https://x.org/playground.html#old', program)).toBe(
      `https://x.org/playground.html#${packProgram(program)}`,
    )
  })

  it('is refused, in words, when a letter has changed or a part is missing', () => {
    const fragment = packProgram(program)
    const damaged = fc.oneof(
      fc.nat(fragment.length - 1).map((length) => fragment.slice(0, length)),
      fc
        .tuple(fc.nat(fragment.length - 1), fc.constantFrom(...letters, '=', ' ', '%'))
        .map(([at, letter]) => fragment.slice(0, at) + letter + fragment.slice(at + 1)),
      fc.string().map((more) => `${fragment}${more}`),
    )
    fc.assert(
      fc.property(
        damaged.filter((text) => text !== fragment),
        (text) => {
          expect(() => unpackProgram(text)).toThrow(LinkError)
          expect(() => unpackProgram(text)).toThrow(/^the link /)
        },
      ),
      { numRuns: 500 },
    )
  })

  it.each([
    ['no program', { files: {}, entry: '' }],
    ['an entry that is not there', { files: { 'a.ts': '' }, entry: 'b.ts' }],
    ['a file of another folder', { files: { '../a.ts': '' }, entry: '../a.ts' }],
    ['a text that is none', { files: { 'a.ts': 1 }, entry: 'a.ts' }],
    [
      'too many files',
      { files: Object.fromEntries(Array.from({ length: 17 }, (_, i) => [`a${i}.ts`, ''])), entry: 'a1.ts' },
    ],
    ['too long a text', { files: { 'a.ts': 'x'.repeat(200_001) }, entry: 'a.ts' }],
    ['more than a page shows', { files: { 'a.ts': 'x'.repeat(3_000_000) }, entry: 'a.ts' }],
  ])('is refused if its author packed %s', (_, data) => {
    expect(() => unpackProgram(packProgram(data as never))).toThrow(
      /^the link (is damaged: what it holds is no program|holds more)/,
    )
  })

  it('is refused if it is of another version, or nothing was packed', () => {
    expect(() => unpackProgram(packProgram(program).replace('p=1', 'p=2'))).toThrow('of version 2')
    expect(() => unpackProgram('p=1.abc')).toThrow('holds no program')
  })
})
