/**
 * Finds values in a run that are not members of their enum. The language stores members only, so such values come from
 * outside: from an input of the top, or from the initial content of a register or memory without reset.
 */

import type { Memory, Module, Signal } from '../../ir/ir.js'
import type { Place } from '../../base/diagnostic/place.js'
import { shapeLeaves, type EnumShape, type ShapeLeaf } from '../../ir/shape.js'
import { obtain } from '../../base/maps.js'
import { allInstances, type InstanceNode } from './engine/instances.js'
import type { PortSource } from './engine/observer.js'
import { unpackWord } from './engine/words.js'

/** A signal with a value outside its enum, reported once. */
export interface NoMemberFinding {
  /** The complete path: `dut.mode`, `dut.words[3].kind`; for a memory, the first such word. */
  readonly path: string
  /** The name of the enum: `Mode`. */
  readonly enum: string
  readonly value: number
  /** The first such cycle. */
  readonly cycle: number
  readonly place: Place
}

interface Source {
  readonly path: string
  /** Findings with the same key are reported once; all words of a memory share a key. */
  readonly key: string
  readonly shape: EnumShape
  readonly place: Place
  readonly read: () => number
}

/** Checks one run. */
export class EnumCheck {
  readonly findings: NoMemberFinding[] = []
  private readonly known = new Set<string>()
  private readonly inputs: readonly Source[]
  /** Null after the first check: values stored later are members. */
  private state: (() => Iterable<Source>) | null

  constructor(tree: InstanceNode, ports: PortSource) {
    this.inputs = leavesOf(tree.module, 'input').map((leaf) => sourceOf(tree, leaf, ports))
    this.state = () => stateOf(tree, ports)
  }

  /** Checks the values of a cycle before its clock edge. */
  look(cycle: number): void {
    for (const source of this.inputs) this.lookAt(source, cycle)
    if (!this.state) return
    for (const source of this.state()) this.lookAt(source, cycle)
    this.state = null
  }

  private lookAt({ path, key, shape, place, read }: Source, cycle: number): void {
    if (this.known.has(key)) return
    const value = read()
    if (shape.members.some((member) => member.value === value)) return
    this.known.add(key)
    this.findings.push({ path, enum: shape.name, value, cycle, place })
  }
}

interface EnumLeaf {
  readonly signal: Signal
  readonly shape: EnumShape
}

const leavesOfModules = new WeakMap<Module, readonly EnumLeaf[]>()

/** The enum leaves of a module that can hold other numbers than those of members. */
function leavesOf(module: Module, role: Signal['role']): readonly EnumLeaf[] {
  const all = obtain(leavesOfModules, module, () =>
    module.fields.flatMap(({ shape, signals }) =>
      shapeLeaves(shape).flatMap((leaf, i) => (isOpen(leaf.shape) ? [{ signal: signals[i]!, shape: leaf.shape }] : [])),
    ),
  )
  return all.filter(({ signal }) => signal.role === role)
}

function isOpen(shape: ShapeLeaf['shape']): shape is EnumShape {
  return shape.kind === 'enum' && new Set(shape.members.map(({ value }) => value)).size < 2 ** shape.width
}

function sourceOf(node: InstanceNode, { signal, shape }: EnumLeaf, ports: PortSource): Source {
  const port = ports.signal(node, signal)
  const path = `${node.path}.${signal.path}`
  return { path, key: path, shape, place: signal.place, read: () => Number(port.read()) }
}

function* stateOf(tree: InstanceNode, ports: PortSource): Generator<Source> {
  if (!hasState(tree.module)) return
  for (const node of allInstances(tree, hasState)) {
    for (const leaf of leavesOf(node.module, 'register'))
      if (isWithoutReset(leaf.signal)) yield sourceOf(node, leaf, ports)
    for (const memory of node.module.memories) yield* wordsOf(node, memory, ports)
  }
}

const modulesWithState = new WeakMap<Module, boolean>()

/** True if the module, or one below it, has state that may start outside its enum. */
function hasState(module: Module): boolean {
  return obtain(modulesWithState, module, () => {
    const own = leavesOf(module, 'register').some(({ signal }) => isWithoutReset(signal))
    const isOpenMemory = ({ shape }: Memory): boolean => shapeLeaves(shape).some((leaf) => isOpen(leaf.shape))
    return own || module.memories.some(isOpenMemory) || module.instances.some((child) => hasState(child.module))
  })
}

function isWithoutReset({ role, reset }: Signal): boolean {
  return role === 'register' && reset === null
}

function* wordsOf(node: InstanceNode, memory: Memory, ports: PortSource): Generator<Source> {
  const leaves = shapeLeaves(memory.shape)
  if (!leaves.some(({ shape }) => isOpen(shape))) return
  const port = ports.memory(node, memory)
  for (let address = 0; address < memory.depth; address++) {
    const next = unpackWord(memory.shape, port.read(address))
    for (const { shape, suffix } of leaves) {
      const value = Number(next())
      if (!isOpen(shape)) continue
      const words = `${node.path}.${memory.path}`
      yield {
        path: `${words}[${address}]${suffix}`,
        key: `${words}${suffix}`,
        shape,
        place: memory.place,
        read: () => value,
      }
    }
  }
}
