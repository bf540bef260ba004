import { describe, expect, it } from 'vitest'
import { Torus } from '../../../rtl/net/torus.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { instanceTree } from '../../../src/engines/sim/engine/instances.js'
import { chooseLeaves } from '../../../src/engines/sim/probe/choose.js'
import { leafNamed } from '../../../src/engines/sim/probe/named-leaf.js'
import { networkOf } from '../../../tb/support/network.js'

const tree = instanceTree(
  elaborate(new Torus(networkOf({ topology: 'torus', sizeX: 2, sizeY: 2, vcs: 2, tagWidth: 3 }))),
)
const all = chooseLeaves(tree, ['**'])

describe('a leaf that is named in full', () => {
  it('is the one that globs choose', () => {
    expect(all.length).toBeGreaterThan(1000)
    for (const { path, node, signal } of all) {
      const named = leafNamed(tree, path)
      expect(named?.node, path).toBe(node)
      expect(named?.field.signals[named.leaf], path).toBe(signal)
    }
  })

  it.each(['dut', 'dut.', 'dut.nodes[0]', 'dut.inject[0]', 'dut.inject[9].valid', 'nodes[0].source.left', 'dut.*'])(
    'is not %s',
    (path) => expect(leafNamed(tree, path)).toBeNull(),
  )
})
