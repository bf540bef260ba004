import { expect, it } from 'vitest'
import { Mesh } from '../../../../rtl/net/mesh.js'
import { TrafficTorus } from '../../../../rtl/traffic/traffic-torus.js'
import { elaborate } from '../../../../src/language/hdl/elaborate/elaborate.js'
import { BitsliceEngine } from '../../../../src/engines/sim/bitslice/engine.js'
import type { Engine } from '../../../../src/engines/sim/engine/engine.js'
import { ignoreFindings } from '../../../../src/engines/sim/engine/engine.js'
import { allInstances, instanceTree } from '../../../../src/engines/sim/engine/instances.js'
import { leavesAlike } from '../../../../src/engines/sim/engine/alike.js'
import { ScalarEngine } from '../../../../src/engines/sim/scalar/engine.js'
import { Random } from '../../../../src/engines/sim/stimulus/random.js'
import { networkOf } from '../../../../tb/support/network.js'

it('the same few leaves, read in many cycles, and then others, are what they are on the scalar engine', () => {
  const design = elaborate(new TrafficTorus({ sizeX: 3, sizeY: 2, rate: 8000 }))
  const random = new Random(5)
  const tree = instanceTree(design)
  const leaves = [...allInstances(tree)].flatMap((node) => node.module.signals.map((signal) => ({ node, signal })))
  const engines: readonly Engine[] = [new ScalarEngine(design, tree), new BitsliceEngine(design, tree)]
  const ports = leaves.map(({ node, signal }) => engines.map((engine) => engine.signal(node, signal)))
  let chosen: number[] = []
  for (let cycle = 0; cycle < 400; cycle++) {
    if (cycle % 70 === 0) chosen = Array.from({ length: 6 }, () => random.below(leaves.length))
    for (const engine of engines) engine.settle()
    // In some cycles nothing is read.
    for (const leaf of cycle % 3 === 0 ? [] : chosen) {
      const [right, fast] = ports[leaf]!.map((port) => port.read())
      const { node, signal } = leaves[leaf]!
      if (right !== fast) expect.fail(`cycle ${cycle}: ${node.path}.${signal.path} is ${fast}, not ${right}`)
    }
    for (const engine of engines) {
      engine.evaluate(ignoreFindings)
      engine.commit()
    }
  }
})

it('leaves that differ in the indices of arrays alone are found together', () => {
  const { top } = elaborate(new Mesh(networkOf({ topology: 'mesh', sizeX: 2, sizeY: 2 })))
  const valid = top.signals.filter(({ path }) => /^delivered\[\d\]\.valid$/.test(path))
  expect(valid).toHaveLength(4)
  for (const one of valid) expect(leavesAlike(top, one)).toEqual(valid)
})
