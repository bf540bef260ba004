import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchPaths, pathMatcher, similarPaths } from '../../src/ir/glob.js'

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

describe('similarPaths', () => {
  it('lists the nearest first and nothing far away', () => {
    expect(similarPaths('dut.in[2]', paths, 2)).toEqual(['dut.in[0]', 'dut.in[1]'])
    expect(similarPaths('unrelated-name', paths)).toEqual([])
  })
})
