import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FlitwaveError, formatDiagnostic } from '../../../src/index.js'
import { readTraffic } from '../../../src/networks/traffic/traffic-file.js'

const limits = { nodes: 16, flits: 255, lines: 1000 }
const read = (text: string) => readTraffic({ name: 'mine.csv', path: '/mine.csv', text }, limits)

/** The message and the line of what is refused. */
function refused(text: string): { message: string; line: number | undefined } {
  try {
    read(text)
  } catch (error) {
    if (!(error instanceof FlitwaveError)) throw error
    const [diagnostic] = error.diagnostics
    expect(diagnostic!.code).toBe('FW915')
    expect(formatDiagnostic(diagnostic!)).toContain('help: ')
    return { message: diagnostic!.message, line: diagnostic!.place?.line }
  }
  throw new Error('nothing was refused')
}

const header = 'cycle,source,destination,flits\n'

describe('CSV', () => {
  it('is read in its order, each packet with its line', () => {
    expect(read(`${header}5,0,1,4\n\n3,2,15,1\n`)).toEqual([
      { line: 2, cycle: 5, source: 0, destination: 1, flits: 4 },
      { line: 4, cycle: 3, source: 2, destination: 15, flits: 1 },
    ])
  })

  it('may have its columns in any order, more of them, semicolons, a byte order mark and Windows line ends', () => {
    const text = '\uFEFFFlits; name; source; destination; cycle\r\n4; a; 0; 1; 5\r\n'
    expect(read(text)).toEqual([{ line: 2, cycle: 5, source: 0, destination: 1, flits: 4 }])
  })

  it.each([
    ['3,0,1', 'line 3 has 3 fields, the header 4 columns'],
    ['3,0,1,2,9', 'line 3 has 5 fields, the header 4 columns'],
    ['3,0,abc,2', 'line 3: destination is "abc"'],
    ['3,16,1,2', 'line 3: source is "16"'],
    ['3,0,16,2', 'line 3: destination is "16"'],
    ['-3,0,1,2', 'line 3: cycle is "-3"'],
    ['1.5,0,1,2', 'line 3: cycle is "1.5"'],
    ['3,0,1,0', 'line 3: flits is "0"'],
    ['3,0,1,256', 'line 3: flits is "256"'],
    ['100000000,0,1,2', 'line 3: cycle is "100000000"'],
    ['3,0,,2', 'line 3: destination is ""'],
    ['3,0,"1,2', 'line 3 has a quote that does not belong to a pair around a value'],
  ])('with the row %s is refused at its line', (row, message) => {
    expect(refused(`${header}0,0,1,1\n${row}\n4,0,1,1\n`)).toEqual({ message, line: 3 })
  })

  it('without a column, a row, or anything at all is refused', () => {
    expect(refused('cycle,source,flits\n')).toEqual({ message: 'there is no column destination', line: 1 })
    expect(refused(header)).toEqual({ message: 'there is no packet in the file', line: 1 })
    expect(refused('')).toEqual({ message: 'there is no packet in the file', line: 1 })
  })

  it.each(['cycle,source,Cycle,destination,flits', 'cycle,source,destination,flits,note,note'])(
    'with two columns of one name is refused: %s',
    (names) => {
      const double = names.includes('note') ? 'note' : 'cycle'
      expect(refused(`${names}\n1,2,3,4,5\n`)).toEqual({ message: `column ${double} appears twice`, line: 1 })
    },
  )

  it('may have columns without names, as spreadsheets leave them', () => {
    expect(read(`${header.trimEnd()},,\n5,0,1,4,,\n`)).toHaveLength(1)
  })

  it('of more lines than there are numbers for packets is refused', () => {
    const text = header + '0,0,1,1\n'.repeat(1000)
    expect(refused(text)).toEqual({ message: 'line 1001 is over the limit', line: 1001 })
  })
})

describe('JSON Lines', () => {
  const row = (changes: object): string => JSON.stringify({ cycle: 5, source: 0, destination: 1, flits: 4, ...changes })

  it('with a member that stands twice are refused, but not what is within others', () => {
    const twice = row({}).replace('}', ',"cy\\u0063le":6}')
    expect(refused(`${row({})}\n${twice}\n`)).toEqual({ message: 'line 2 has "cycle" twice', line: 2 })
    expect(read(row({ note: '"cycle":', of: { cycle: 1, source: [{ cycle: 2 }] } }))).toHaveLength(1)
  })

  it('are read in their order; other members say nothing', () => {
    expect(read(`${row({})}\n\n${row({ source: 7, latency: 3 })}\n`)).toEqual([
      { line: 1, cycle: 5, source: 0, destination: 1, flits: 4 },
      { line: 3, cycle: 5, source: 7, destination: 1, flits: 4 },
    ])
  })

  it.each([
    [row({ flits: undefined }), 'line 2: flits is missing'],
    [row({ cycle: null }), 'line 2: cycle is null'],
    [row({ source: 1.5 }), 'line 2: source is 1.5'],
    [row({ source: true }), 'line 2: source is true'],
    ['[1,2,3,4]', 'line 2 is not a JSON object'],
    ['7', 'line 2 is not a JSON object'],
  ])('with %s are refused at its line', (text, message) => {
    expect(refused(`${row({})}\n${text}\n`)).toEqual({ message, line: 2 })
  })

  it('that break off are refused at their line', () => {
    const { message, line } = refused(`${row({})}\n{"cycle":3,`)
    expect(message).toMatch(/^line 2 is not JSON: /)
    expect(line).toBe(2)
  })
})

it('reads the example, whose line 17 is refused where it is damaged', () => {
  const text = readFileSync(new URL('../../../examples/hotspot.csv', import.meta.url), 'utf8')
  expect(read(text).length).toBe(40)
  const lines = text.split('\n')
  lines[16] = 'x'
  expect(refused(lines.join('\n'))).toMatchObject({ line: 17 })
})
