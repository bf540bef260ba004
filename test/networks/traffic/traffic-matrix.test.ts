import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawBits } from '../../../rtl/traffic/load-parameters.js'
import {
  capacityOf,
  meanHops,
  meanHopsOf,
  channelLoads,
  idealThroughput,
} from '../../../src/networks/traffic/capacity.js'
import { destinationTable, tableSize } from '../../../src/networks/traffic/destination-table.js'
import { matrixOfPattern, targetsOf } from '../../../src/networks/traffic/patterns.js'
import { readTrafficMatrix } from '../../../src/networks/traffic/traffic-matrix.js'

const read = (text: string, nodes = 3) => readTrafficMatrix({ name: 'mine.csv', path: '/mine.csv', text }, nodes)

describe('a traffic matrix', () => {
  it.each([
    ['rows of weights', '0,1,3\n2,9,0\n\n0,0,0\n'],
    ['rows with other separators, and a byte order mark', '\uFEFF0; 1; 3\r\n2; 9; 0\r\n0; 0; 0\r\n'],
    ['pairs', 'source,destination,weight\n0,1,1\n0,2,3\n1,0,2\n1,1,9\n'],
    [
      'what numpy.savetxt writes',
      '# rates\n0.000e+00 1.000e+00 3.000e+00\n2.000e+00 9.0e+00 0.000e+00\n0.0e+00 0.0e+00 0.0e+00\n',
    ],
    ['what numpy prints', '[[0. 1. 3.]\n [2. 9.\n  0.]\n [0. 0. 0.]]\n'],
    ['an array of arrays', '[[0,1,3],[2,9,0],[0,0,0]]'],
    ['blanks and tabs', '0  1\t3\n 2 9 0 \n% none\n0 0 0'],
    ['an array of objects', '[{"source":0,"destination":1,"weight":1},\n{"source":0,"destination":2,"weight":3},{"source":1,"destination":0,"weight":2}]'], // prettier-ignore
    ['names in quotes', '"source","destination","weight"\n"0","1","1"\n0,2,3\n1,0,2\n'],
    ['lines of JSON', '{"source":0,"destination":1,"weight":1}\n{"source":0,"destination":2,"weight":3}\n{"source":1,"destination":0,"weight":2}\n'], // prettier-ignore
  ])('is read from %s, in parts of what the busiest node sends', (_, text) => {
    expect(read(text)).toEqual([
      [0, 0.25, 0.75],
      [0.5, 0, 0],
      [0, 0, 0],
    ])
  })

  it('is read from lines as Noxim has them, if they are not as long as a row', () => {
    const text = '% source destination rate\n0 1 0.1\n0 2 0.3\n1 0 0.2\n'
    expect(read(text, 4).map((row) => row.map((weight) => Math.round(1000 * weight)))).toEqual([
      [0, 250, 750, 0],
      [500, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ])
    expect(read('0 1\n2 3\n', 4)[2]).toEqual([0, 0, 0, 1])
    expect(() => read('0 1 0.1\n0 2 0.3 0.3 100\n', 4)).toThrow('line 2 has 5 numbers')
    expect(() => read('0 4 0.1\n', 4)).toThrow('line 1: destination is "4"')
  })

  it('can be a permutation', () => {
    expect(read('source,destination\n0,2\n1,1\n2,0\n')).toEqual([
      [0, 0, 1],
      [0, 0, 0],
      [1, 0, 0],
    ])
  })

  it.each([
    ['', 1, 'there is no pair in the file'],
    ['source,destination\n', 1, 'there is no pair in the file'],
    ['from,to\n0,1\n', 1, 'there is no column source, destination'],
    ['source,destination\n0,3\n', 2, 'line 2: destination is "3"'],
    ['source,destination\n0,1\n0,x\n', 3, 'line 3: destination is "x"'],
    ['source,destination,weight\n0,1,-1\n', 2, 'line 2: "-1" is no weight'],
    ['source,destination,weight\n0,1,\n', 2, 'line 2: "" is no weight'],
    ['source,destination\n0,1\n1,2\n0,1\n', 4, 'line 4: 0 to 1 is on line 2, too'],
    ['0,1,2\n0,1\n0,0,0\n', 2, 'line 2 has 2 weights for 3 nodes'],
    ['[[0,1,2],\n[0,1],\n[0,0,0]]', 2, 'line 2 has 2 weights for 3 nodes'],
    ['[[0,1,2],\n[0,1,2]', 2, 'the brackets of the matrix do not fit'],
    ['[[0 1 ...]\n [0 1 2]\n [1 1 1]]', 1, 'line 1: "..." is no weight'],
    ['0,1,2\n0,1,Infinity\n0,0,0\n', 2, 'line 2: "Infinity" is no weight'],
    ['0,1,1e999\n0,1,1\n0,0,0\n', 1, 'line 1: "1e999" is no weight'],
    ['0,1,2\n0,1,2\n', 2, 'the file ends after 2 rows of 3 nodes'],
    ['0,1,2\n0,1,2\n\n0,1,2\n1,1,1\n', 5, 'line 5 is a row too many for 3 nodes'],
    ['1,0,0\n0,1,0\n0,0,1\n', 1, 'no node sends anything to another one'],
  ])('refuses %j at its line', (text, line, message) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({ diagnostics: [expect.objectContaining({ code: 'FW915', message, place: { file: '/mine.csv', line, column: 1 } })] }), // prettier-ignore
    )
  })
})

describe('a table of destinations', () => {
  it('gives each destination the draws of its weight, to one of 2^20', () => {
    const row = fc.array(fc.oneof(fc.constant(0), fc.double({ min: 1e-6, max: 1e6, noNaN: true })), {
      minLength: 1,
      maxLength: 70,
    })
    fc.assert(
      fc.property(row, (weights) => {
        const sum = weights.reduce((all, weight) => all + weight, 0)
        fc.pre(sum > 0)
        const size = tableSize([weights])
        const draws = weights.map(() => 0)
        const table = destinationTable(weights, size)
        expect(table).toHaveLength(size)
        for (const { share, to, other } of table) {
          expect(share).toBeGreaterThanOrEqual(0)
          draws[to]! += share
          draws[other]! += 2 ** drawBits / size - share
        }
        weights.forEach((weight, node) => {
          expect(Math.abs(draws[node]! - (weight / sum) * 2 ** drawBits)).toBeLessThan(1.001)
          if (weight === 0) expect(draws[node]).toBe(0)
        })
      }),
    )
  })

  it('is a power of two that holds the longest row', () => {
    expect(tableSize([[0, 1, 0]])).toBe(1)
    expect(tableSize([[1, 1, 1], [0, 1, 0]])).toBe(4) // prettier-ignore
  })
})

const grid = (topology: 'torus' | 'mesh', k: number) =>
  ({ topology, dimensions: 2, sizeX: k, sizeY: k, sizeZ: 1 }) as const

describe('the channels of a matrix', () => {
  it.each(['torus', 'mesh'] as const)('of uniform traffic on a %s allow the capacity', (topology) => {
    const p = grid(topology, 8)
    // The capacity counts what nodes send to themselves.
    expect(idealThroughput(matrixOfPattern(null, 1, 64), p)).toBeCloseTo((capacityOf(p) * 63) / 64, 9)
  })

  it('of transpose on a mesh meet at a corner', () => {
    const p = grid('mesh', 8)
    const matrix = matrixOfPattern(targetsOf('transpose', p, 1), 1, 64)
    // (x, y) with x < y leaves its row at column y: k - 1 packets go through the last channel of a row.
    expect(Math.max(...channelLoads(matrix, p).values())).toBe(7)
    expect(idealThroughput(matrix, p)).toBeCloseTo(1 / 7, 9)
  })

  it('of one source and one destination are those between nodes and routers', () => {
    expect(idealThroughput(read('source,destination\n0,1\n1,0\n', 4), grid('mesh', 2))).toBe(1)
    expect(idealThroughput(read('source,destination\n0,1\n3,1\n', 4), grid('mesh', 2))).toBe(0.5)
  })

  it('take half each of what is equally far both ways around', () => {
    const loads = channelLoads(read('source,destination\n0,2\n', 4), { ...grid('torus', 4), dimensions: 1 })
    expect([...loads.values()]).toEqual([0.5, 0.5, 0.5, 0.5])
  })

  it.each(['tornado', 'bit-complement', 'uniform'] as const)('are as far apart as those of %s', (pattern) => {
    const p = grid('torus', 4)
    const targets = targetsOf(pattern, p, 1)
    expect(meanHopsOf(matrixOfPattern(targets, 1, 16), p)).toBeCloseTo(meanHops(targets, 1, p), 9)
  })
})
