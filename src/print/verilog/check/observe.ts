import type { Signal } from '../../../ir/ir.js'
import type { InstanceNode } from '../../../engines/sim/engine/instances.js'

export interface Observed {
  /** `dut.inputs[0].buffer.count` */
  readonly path: string
  /** The same in Verilog: `dut.inputs_0.buffer.count`. */
  readonly reference: string
  readonly node: InstanceNode
  readonly signal: Signal
}

/** An instance with its name in Verilog. */
export interface PlacedInstance {
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

/** The outputs of the top. */
export function outputs(tree: InstanceNode): Observed[] {
  return observe({ node: tree, reference: 'dut' }, ({ role }) => role === 'output')
}

/** The registers of all instances. */
export function registers(tree: InstanceNode): Observed[] {
  return placedInstances(tree).flatMap((instance) => observe(instance, ({ role }) => role === 'register'))
}
