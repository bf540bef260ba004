import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parametersOf } from '../../../src/language/hdl/index.js'
import { capacityOf, distanceOf, meanHops } from '../../../src/networks/traffic/capacity.js'
import { patternNames, targetsOf, type PatternName } from '../../../src/networks/traffic/patterns.js'
import { LoadNetwork } from '../../../rtl/traffic/load-network.js'

const grid = (sizeX: number, sizeY: number, topology: 'torus' | 'mesh' = 'torus') =>
  parametersOf(LoadNetwork, { sizeX, sizeY, topology })

describe('traffic patterns', () => {
  // Nodes of a 4x4 network: (x, y) has number 4x + y (Dally and Towles, table 3.1).
  it.each<[PatternName, readonly number[]]>([
    ['bit-complement', [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]],
    ['bit-reverse', [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15]],
    ['shuffle', [0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, 15]],
    ['transpose', [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15]],
    ['tornado', [5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12, 1, 2, 3, 0]],
    ['neighbour', [5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12, 1, 2, 3, 0]],
    ['hot-spot', Array.from({ length: 16 }, () => 10)],
  ])('%s', (pattern, expected) => {
    expect(targetsOf(pattern, grid(4, 4), 1)).toEqual(expected)
  })

  it('but for hot spots, each node has one sender', () => {
    const permutations = patternNames.filter((name) => !['uniform', 'hot-spot'].includes(name))
    fc.assert(
      fc.property(fc.constantFrom(...permutations), fc.constantFrom(2, 4, 8), fc.nat(), (pattern, k, seed) => {
        const targets = targetsOf(pattern, grid(k, k), seed)!
        expect(new Set(targets).size).toBe(k * k)
      }),
    )
  })

  it('are refused where they are not defined', () => {
    expect(() => targetsOf('shuffle', grid(3, 4), 1)).toThrow('error FW985: shuffle moves the bits')
    expect(() => targetsOf('transpose', grid(2, 4), 1)).toThrow('error FW985: transpose exchanges coordinates')
  })
})

describe('the capacity of a network', () => {
  it.each([
    [8, 'mesh', 0.5],
    [8, 'torus', 1],
    [4, 'torus', 2],
    // 2 of 5 nodes are on one side: 6/25 of the flits cross from there, over 1/5 channel for each node.
    [5, 'mesh', 5 / 6],
  ] as const)('of %d nodes in each dimension, %s: %d flits in a cycle', (k, topology, expected) => {
    expect(capacityOf(grid(k, k, topology))).toBeCloseTo(expected, 12)
  })

  it('is that of the longer dimension', () => {
    expect(capacityOf(grid(4, 8, 'mesh'))).toBeCloseTo(0.5, 12)
  })

  it('counts hops as all pairs have them', () => {
    expect(distanceOf(0, 15, grid(4, 4, 'mesh'))).toBe(6)
    expect(distanceOf(0, 15, grid(4, 4, 'torus'))).toBe(2)
    // k / 2 with the node itself, so 64 / 63 times that without (Dally and Towles, 3.2).
    expect(meanHops(null, 1, grid(8, 8))).toBeCloseTo((4 * 64) / 63, 12)
    expect(meanHops(targetsOf('tornado', grid(8, 8), 1), 1, grid(8, 8))).toBe(6)
  })
})
