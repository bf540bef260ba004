import { expect, test } from 'vitest'
import { Fifo } from '../../rtl/lib/fifo.js'
import { Mesh } from '../../rtl/net/mesh.js'
import { elaborate } from '../../src/hdl/elaborate.js'
import type { Module } from '../../src/hdl/module.js'
import { soonestEngine } from '../../src/replay/soonest-engine.js'
import { instanceTree, type InstanceNode } from '../../src/sim/instances.js'
import { networkOf } from '../../tb/support/network.js'

const treeOf = (top: Module<unknown>): InstanceNode => instanceTree(elaborate(top))

test('a window is run on the scalar engine, unless it is many cycles of a large design', () => {
  const network = treeOf(new Mesh(networkOf({ sizeX: 4, sizeY: 4, stages: 1, depth: 2, vcs: 1 })))
  expect(soonestEngine(network, 200)).toBe('scalar')
  expect(soonestEngine(network, 100_000)).toBe('bitslice')
  expect(soonestEngine(treeOf(new Fifo<number>({ depth: 4 })), 100_000)).toBe('scalar')
})
