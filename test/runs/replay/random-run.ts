/** Runs on which everything happens that can be done to a simulator from outside. */

import type { Design, Type } from '../../../src/ir/ir.js'
import { instanceTree, type InstanceNode } from '../../../src/engines/sim/engine/instances.js'
import type { RunObserver } from '../../../src/engines/sim/engine/observer.js'
import { toRaw } from '../../../src/engines/sim/engine/engine.js'
import type { EngineClass } from '../../../src/engines/sim/engine/engine.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { Simulator, type Snapshot } from '../../../src/engines/sim/simulator.js'
import type { Trace } from '../../../src/engines/sim/trace/trace.js'

type Container = Record<string | number, unknown>

/** Something that a testbench may write. */
interface Target {
  readonly container: Container
  readonly key: string | number
  readonly type: Type
}

export interface RandomRunOptions {
  readonly seed: number
  readonly cycles: number
  readonly observer: RunObserver
  readonly engine: EngineClass
}

/** Pokes inputs, registers and memories, resets, and goes back; returns what all that looked like. */
export function randomRun(design: Design, { seed, cycles, observer, engine }: RandomRunOptions): Trace {
  const random = new Random(seed)
  const simulator = new Simulator(design, { seed, onAssertion: 'collect', observer, engine })
  const trace = simulator.trace('**')
  const targets = targetsIn(simulator.dut, instanceTree(design))
  const kept: Snapshot[] = []
  for (let i = 0; i < cycles; i++) {
    for (let left = random.below(4); left > 0; left--) poke(targets[random.below(targets.length)]!, random)
    if (random.below(16) === 0) kept.push(simulator.snapshot())
    if (random.below(12) === 0) simulator.reset(1 + random.below(3))
    else simulator.step(1 + random.below(3))
    if (random.below(80) === 0 && kept.length > 0) goBack(simulator, kept[random.below(kept.length)]!)
  }
  return trace
}

/** The cycle after is none of reset: then clocked locals show what they were, of which snapshots know nothing. */
function goBack(simulator: Simulator<unknown>, snapshot: Snapshot): void {
  simulator.restore(snapshot)
  simulator.step()
}

function poke({ container, key, type }: Target, random: Random): void {
  container[key] = toRaw(random.value(type), type)
}

function* reachable(handle: Container, node: InstanceNode): Generator<[Container, InstanceNode], void, undefined> {
  yield [handle, node]
  for (const child of node.children) {
    const inner = child.instance!.segments.reduce<unknown>((at, segment) => (at as Container)[segment], handle)
    yield* reachable(inner as Container, child)
  }
}

function targetsIn(dut: Container, tree: InstanceNode): Target[] {
  const found = [...reachable(dut, tree)].flatMap(([container, { module, instance }]) => [
    ...module.signals
      .filter(({ role }) => role === 'register' || (role === 'input' && instance === null))
      .map(({ path, type }) => ({ container, key: path, type })),
    ...module.memories.flatMap(({ path, depth, type }) =>
      Array.from({ length: depth }, (_, key) => ({ container: container[path] as Container, key, type })),
    ),
  ])
  return found
}
