import { describe, expect, it } from 'vitest'
import { networkParameters } from '../../../rtl/net/parameters.js'
import { nodeCount, sizesOf } from '../../../rtl/router/sizes.js'
import { coordinatesOf } from '../../../rtl/net/place.js'
import { indexWidth } from '../../../src/language/hdl/declare/types.js'
import { parametersOf } from '../../../src/language/hdl/declare/parameters.js'
import { gridHeader, numberedHeader } from '../../../src/networks/watch/destinations.js'

const grid = { dimensions: 2, sizeX: 4, sizeY: 3, topology: 'torus' } as const

/** The members of a header as the hardware has them: hops in two's complement. */
function hopsOf(source: number, to: number, way: 1 | -1): number[] {
  const [here, there] = [coordinatesOf(source, grid3), coordinatesOf(to, grid3)]
  return sizesOf(grid3).map((size, axis) => {
    const name = (['x', 'y'] as const)[axis]!
    const forwards = (there[name] - here[name] + size) % size
    const hops = way === 1 || forwards === 0 ? forwards : forwards - size
    const width = indexWidth(size) + 1
    return hops < 0 ? hops + 2 ** width : hops
  })
}
const grid3 = parametersOf(networkParameters, { ...grid, header: 'relative' })

describe('the destination in a header', () => {
  it('is the node that relative hops lead to, either way around a ring', () => {
    for (const perNode of [1, 4]) {
      const { nameOf } = gridHeader(grid3, perNode)
      for (let source = 0; source < nodeCount(grid3); source++) {
        for (let to = 0; to < nodeCount(grid3); to++) {
          const { x, y } = coordinatesOf(to, grid3)
          for (const way of [1, -1] as const) {
            expect(nameOf(source * perNode, hopsOf(source, to, way))).toBe(`node (${x},${y})`)
          }
        }
      }
    }
  })

  it('is none beyond the edge of a mesh, and past the last terminal', () => {
    const mesh = { ...grid3, topology: 'mesh' } as const
    expect(gridHeader(mesh, 1).nameOf(0, [3, 2])).toBe('node (3,2)')
    expect(gridHeader(mesh, 1).nameOf(nodeCount(mesh) - 1, [1, 0])).toBeNull()
    expect(gridHeader({ ...mesh, header: 'absolute' }, 1).nameOf(0, [1, 3])).toBeNull()
    const { nameOf } = numberedHeader(5, (terminal) => `terminal ${terminal}`)
    expect([nameOf(0, [4]), nameOf(0, [5])]).toEqual(['terminal 4', null])
  })
})
