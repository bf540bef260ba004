import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { followGlob, matchPaths, pathMatcher, similarPaths, type GlobState } from '../../../src/base/diagnostic/glob.js'

const paths = [
  'dut.valid',
  'dut.in[0]',
  'dut.in[1]',
  'dut.in[10]',
  'dut.inputs[0].buffer.count',
  'dut.inputs[1].buffer.count',
  'dut.inputs[1].choose.free',
  'dut._credit',
]

describe('matchPaths', () => {
  it.each([
    ['dut.in[0]', ['dut.in[0]']],
    ['dut.in[*]', ['dut.in[0]', 'dut.in[1]', 'dut.in[10]']],
    ['dut.in[?]', ['dut.in[0]', 'dut.in[1]']],
    ['dut.in[{0,10}]', ['dut.in[0]', 'dut.in[10]']],
    ['**.count', ['dut.inputs[0].buffer.count', 'dut.inputs[1].buffer.count']],
    ['**.valid', ['dut.valid']],
    ['dut.*', ['dut.valid', 'dut.in[0]', 'dut.in[1]', 'dut.in[10]', 'dut._credit']],
    ['dut.inputs[1].**', ['dut.inputs[1].buffer.count', 'dut.inputs[1].choose.free']],
    ['dut.{valid,_*}', ['dut.valid', 'dut._credit']],
    ['**', paths],
  ])('%s', (pattern, expected) => {
    expect(matchPaths([pattern], paths)).toEqual(expected)
  })

  it('keeps the order of the patterns and takes each path once', () => {
    expect(matchPaths(['dut.in[1]', 'dut.in[*]'], paths)).toEqual(['dut.in[1]', 'dut.in[0]', 'dut.in[10]'])
  })

  it('suggests what was probably meant', () => {
    expect(() => matchPaths(['dut.vaild'], paths)).toThrow('did you mean `dut.valid`')
    expect(() => matchPaths(['**.cuont'], paths)).toThrow('did you mean `dut.inputs[0].buffer.count`')
    expect(() => matchPaths(['dut.inputs[0]'], paths)).toThrow('write `dut.inputs[0].**`')
    expect(() => matchPaths(['count'], paths)).toThrow('write `**.count`')
    expect(() => matchPaths(['zzzzzzzz'], paths)).toThrow('the fields are dut.valid, dut.in[0]')
    expect(() => matchPaths(['dut.valid'], [])).toThrow('error FW903: no field matches `dut.valid`')
  })

  it('finds every path by its own name, whatever characters it has', () => {
    const part = fc.stringMatching(/^[A-Za-z_$][A-Za-z0-9_$]{0,5}(\[\d{1,2}\]){0,2}$/)
    const path = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.'))
    fc.assert(fc.property(path, path, (a, b) => pathMatcher(a)(b) === (a === b)))
  })
})

describe('followGlob', () => {
  const follow = (pattern: string, path: string): GlobState | null =>
    path.split('.').reduce<GlobState | null>((state, part) => state?.into(part) ?? null, followGlob(pattern))

  it.each([
    ['dut.nodes[3].in[0]', 'dut.nodes[3]', true],
    ['dut.nodes[3].in[0]', 'dut.nodes[4]', false],
    ['dut.nodes[3].in[0]', 'dut.nodes[3].in[0].head', false],
    ['dut.nodes[*].*.count', 'dut.nodes[17].fifo', true],
    ['dut.nodes[*].*.count', 'dut.nodes[17].fifo.count.low', false],
    ['dut.**.count', 'dut.nodes[17].fifo.inner', true],
    ['dut.{a.b,c}.d', 'dut.a.b', true],
    ['dut.{a,{b.x,c}}.d', 'dut.b.x', true],
    ['dut.{a,b}.d', 'dut.c', false],
  ])('%s may go on from %s: %s', (pattern, path, expected) => {
    expect(follow(pattern, path) !== null).toBe(expected)
  })

  it('matches what the whole glob matches, and never ends before', () => {
    const name = fc.constantFrom('a', 'b', 'in[0]', 'in[1]', '$x', 'a[1][2]')
    const part = fc.oneof(
      name,
      fc.constantFrom('*', '?', '**', 'in[?]', 'in**', 'a*', '{a,b}', '{a.b,in[*]}', '{b,{a.b,*}}', '*[{0,1}]'),
    )
    const joined = (of: fc.Arbitrary<string>): fc.Arbitrary<string> =>
      fc.array(of, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.'))
    fc.assert(
      fc.property(joined(part), joined(name), (pattern, path) => {
        expect(follow(pattern, path)?.matches ?? false).toBe(pathMatcher(pattern)(path))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('similarPaths', () => {
  it('lists the nearest first and nothing far away', () => {
    expect(similarPaths('dut.in[2]', paths, 2)).toEqual(['dut.in[0]', 'dut.in[1]'])
    expect(similarPaths('unrelated-name', paths)).toEqual([])
  })
})
