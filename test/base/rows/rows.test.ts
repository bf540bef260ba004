import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formOf, readRows, type RowFormat } from '../../../src/base/rows/rows.js'

const format: RowFormat = {
  required: ['id'],
  header: 'id,name',
  line: '7,first',
  example: '{"id":7,"name":"first"}',
  fail: (line, message, help) => {
    throw new Error(`${line}: ${message} (${help})`)
  },
}
const read = (text: string) => readRows(text, format)
const rows = [
  { line: 2, values: { id: '1', name: 'a, "b"' } },
  { line: 4, values: { id: '2', name: 'c d' } },
]

describe('separated values', () => {
  it.each([
    ['commas', 'id,name\n1,"a, ""b"""\n\n2,c d\n'],
    ['semicolons and blanks around them', 'id ; name\n 1 ; "a, ""b""" \n\n2;c d'],
    ['tabs', '\uFEFFid\tname\r\n1\t"a, ""b"""\r\n\r\n2\tc d\r\n'],
    ['blanks', ' id   name\n 1  "a, ""b"""\n\n2 "c d"\n'],
    ['comments', 'id,name\n1,"a, ""b"""\n# 3,nothing\n2,"c d"\n% the end\n'],
  ])('may be separated by %s', (_, text) => {
    expect(read(text)).toEqual(rows)
  })

  it('are numbers that begin with # in a quote or behind something, not comments', () => {
    expect(read('id,name\n1,packet #3\n"#2",b\n').map(({ values }) => values)).toEqual([
      { id: '1', name: 'packet #3' },
      { id: '#2', name: 'b' },
    ])
  })

  it.each([
    ['id,name\n1,"a\n2,b\n', 2, 'a quote that does not belong'],
    ['id,name\n1,"a\n2,b"\n3,c\n', 2, 'a quote that does not belong'],
    ['id,name\n1,a"b\n', 2, 'a quote that does not belong'],
    ['id,name\n1,a\n2,"b"c\n', 3, 'a quote that does not belong'],
    ['id name\n1 a"b\n', 2, 'a quote that does not belong'],
    ['id name\n1 "a b\n', 2, 'a quote that does not belong'],
    ['id name\n1 a b\n', 2, 'line 2 has 3 fields, the header 2 columns'],
    [
      '1,2\n',
      1,
      'there is no column id (the first line names the columns: id,name; a line below it is such as 7,first)',
    ],
  ])('are refused at their line: %j', (text, line, message) => {
    expect(() => read(text)).toThrow(`${line}: `)
    expect(() => read(text)).toThrow(message)
  })
})

describe('a JSON array', () => {
  const values = fc.record(
    { id: fc.nat(), name: fc.string(), after: fc.array(fc.nat()), more: fc.record({ 'a]{': fc.string() }) },
    { requiredKeys: ['id'] },
  )

  it('has the objects that it has, each with its line', () => {
    fc.assert(
      fc.property(fc.array(values), fc.constantFrom(undefined, 0, 1, 2), (objects, indent) => {
        const text = JSON.stringify(objects, null, indent)
        expect(read(text).map((row) => row.values)).toEqual(objects.map((one) => ({ ...one })))
      }),
    )
    expect(read('[\n {"id": 1},\n\n {\n"id": 2}]\n').map(({ line }) => line)).toEqual([2, 4])
    expect(formOf('# mine\n[]')).toBe('JSON')
    expect(read('[]')).toEqual([])
  })

  it.each([
    ['[{"id":1},\n7]', 'line 2: 7 is not a JSON object'],
    ['[{"id":1}\n{"id":2}]', 'line 2: there is no comma before the object'],
    ['[{"id":1},\n]', 'line 2: there is a comma too many'],
    ['[,{"id":1}]', 'line 1: there is a comma too many'],
    ['[{"id":1}', 'line 1: the array is not closed'],
    ['[{"id":1}]\n[]', 'line 2: there is [ behind the array'],
    ['[{"id":1},\n\n{"id":x}]', 'line 3 is not JSON'],
    ['[[1]]', 'line 1 is not a JSON object'],
    ['[\n{"id":1,"id":2}]', 'line 2 has "id" twice'],
  ])('%s is refused', (text, message) => {
    expect(() => read(text)).toThrow(message)
  })
})
