/** A seeded random run of our own engine: the inputs for the tools, and the values that they must show. */

import type { Design, Signal } from '../../../ir/ir.js'
import { ignoreFindings, type Raw } from '../../../engines/sim/engine/engine.js'
import type { InstanceNode } from '../../../engines/sim/engine/instances.js'
import { ScalarEngine } from '../../../engines/sim/scalar/engine.js'
import { Stimulus } from '../../../engines/sim/stimulus/stimulus.js'
import { enumOf } from '../names.js'

/** One text for each cycle. */
export interface ExpectedRun {
  /** The inputs of the top as one hexadecimal number, the first input lowest. */
  readonly stimulus: readonly string[]
  /** The observed values just before the clock edge, in hexadecimal, separated by spaces. */
  readonly values: readonly string[]
}

/** The inputs of the top in a cycle, by path; omitted inputs are 0. Cycle 0 is the reset cycle. */
export type GivenInputs = (cycle: number) => Readonly<Record<string, Raw>>

/** Runs `cycles` cycles with given or random inputs; reset is active in the first. */
export function expectedRun(
  design: Design,
  tree: InstanceNode,
  observed: readonly Observed[],
  cycles: number,
  seed: number,
  given: GivenInputs | null = null,
): ExpectedRun {
  const engine = new ScalarEngine(design, tree)
  const random = new Stimulus(design, seed)
  const ports = observed.map(({ node, signal }) => engine.signal(node, signal))
  const stimulus: string[] = []
  const values: string[] = []
  for (let cycle = 0; cycle < cycles; cycle++) {
    const inputs = given
      ? named(design, given(cycle))
      : random.next().map(([signal, value]) => [signal, legal(design, signal, value)] as const)
    for (const [signal, value] of inputs) engine.signal(tree, signal).write(value)
    stimulus.push(packed(inputs))
    engine.settle()
    values.push(ports.map((port, i) => hex(port.read(), observed[i]!.signal.type.width)).join(' '))
    if (cycle === 0) {
      engine.reset()
    } else {
      // Ignore assertions: random inputs do not follow the protocols that they require.
      engine.evaluate(ignoreFindings)
      engine.commit()
    }
  }
  return { stimulus, values }
}

function named({ top }: Design, values: Readonly<Record<string, Raw>>): (readonly [signal: Signal, value: Raw])[] {
  const inputs = top.signals.filter(({ role }) => role === 'input')
  const unknown = Object.keys(values).find((path) => !inputs.some((input) => input.path === path))
  if (unknown !== undefined) throw new RangeError(`${top.name} has no input ${unknown}`)
  return inputs.map((input) => [input, values[input.path] ?? 0])
}

/** Replaces a value that is not a member of its enumeration. */
function legal(design: Design, signal: Signal, value: Raw): Raw {
  const shape = enumOf(design.top, signal)
  return shape ? shape.members[Number(BigInt(value) % BigInt(shape.members.length))]!.value : value
}

function packed(inputs: readonly (readonly [signal: Signal, value: Raw])[]): string {
  let bits = 0n
  let low = 0n
  for (const [{ type }, value] of inputs) {
    bits |= BigInt.asUintN(type.width, BigInt(value)) << low
    low += BigInt(type.width)
  }
  return bits.toString(16)
}

/** Formatted like `%h` at this width. */
function hex(value: Raw, width: number): string {
  const digits = Math.ceil(width / 4)
  const bits = typeof value === 'number' && value >= 0 ? value : BigInt.asUintN(width, BigInt(value))
  return bits.toString(16).padStart(digits, '0')
}

export interface Observed {
  /** `dut.inputs[0].buffer.count` */
  readonly path: string
  /** The path in Verilog: `dut.inputs_0.buffer.count`. */
  readonly reference: string
  readonly node: InstanceNode
  readonly signal: Signal
}

/** An instance with its name in Verilog. */
interface PlacedInstance {
  readonly node: InstanceNode
  readonly reference: string
}

/** Every instance, parents first. */
export function placedInstances(tree: InstanceNode): PlacedInstance[] {
  const place = (node: InstanceNode, reference: string): PlacedInstance[] => [
    { node, reference },
    ...node.children.flatMap((child) => place(child, `${reference}.${child.instance!.name}`)),
  ]
  return place(tree, 'dut')
}

const observe = ({ node, reference }: PlacedInstance, isWanted: (signal: Signal) => boolean): Observed[] =>
  node.module.signals
    .filter(isWanted)
    .map((signal) => ({ path: `${node.path}.${signal.path}`, reference: `${reference}.${signal.name}`, node, signal }))

export function outputs(tree: InstanceNode): Observed[] {
  return observe({ node: tree, reference: 'dut' }, ({ role }) => role === 'output')
}

export function registers(tree: InstanceNode): Observed[] {
  return placedInstances(tree).flatMap((instance) => observe(instance, ({ role }) => role === 'register'))
}
