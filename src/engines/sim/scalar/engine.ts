import {
  ignoreFindings,
  type Raw,
  type RestWatch,
  type CheckSink,
  type Engine,
  type EngineSnapshot,
  type LeafPort,
  type MemoryPort,
  type StateCodec,
  type StateSlot,
} from '../engine/engine.js'
import { compileDesign, type CompiledDesign } from './compile.js'
import type { Time, ModuleObject, WordArray } from './inspection.js'
import type { Design, Memory, Module, Signal } from '../../../ir/ir.js'
import { clockedLocals, allInstances, instanceTree, type InstanceNode } from '../engine/instances.js'
import { explainFault } from './fault.js'
import { namesOf } from './names.js'
import { ObjectCodec } from './object-codec.js'

/** The object that holds the state of an instance. */
interface StateObject {
  readonly object: Readonly<Record<string, unknown>>
  /** Registers, and inputs of the top. */
  readonly values: readonly string[]
  readonly memories: readonly ArrayLike<Raw>[]
}

/** Compares the state of all objects with the saved one. */
class ScalarRest implements RestWatch {
  private readonly values: unknown[] = []
  private readonly words: Raw[][] = []

  constructor(
    private readonly state: readonly StateObject[],
    private readonly time: Time,
  ) {}

  keep(): void {
    let [value, memory] = [0, 0]
    for (const { object, values, memories } of this.state) {
      for (const name of values) this.values[value++] = object[name]
      for (const words of memories) {
        const kept = (this.words[memory++] ??= [])
        for (let at = 0; at < words.length; at++) kept[at] = words[at]!
      }
    }
  }

  isKept(): boolean {
    let [value, memory] = [0, 0]
    for (const { object, values, memories } of this.state) {
      for (const name of values) if (this.values[value++] !== object[name]) return false
      for (const words of memories) {
        const kept = this.words[memory++]!
        for (let at = 0; at < words.length; at++) if (kept[at] !== words[at]) return false
      }
    }
    return true
  }

  pass(edges: number): void {
    this.time.cycle += edges
  }
}

type Words = Raw[] | Uint8Array | Uint16Array | Uint32Array | Int8Array | Int16Array | Int32Array | Float64Array

interface ScalarSnapshot {
  readonly cycle: number
  readonly values: readonly Raw[]
  readonly words: readonly Words[]
}

/** The scalar engine: one JavaScript object for each instance, designed for reading and for stepping in a debugger. */
export class ScalarEngine implements Engine {
  private readonly compiled: CompiledDesign
  private readonly time: Time = { cycle: 0 }
  private readonly objects = new Map<InstanceNode, ModuleObject>()
  private readonly state: readonly {
    readonly object: ModuleObject
    readonly values: string[]
    readonly words: string[]
  }[]
  readonly rest: RestWatch
  private readonly top: ModuleObject
  private readonly settleTop: () => void
  private readonly clockedLocals: ReadonlySet<Signal>
  /** True if the design was evaluated since it last settled. */
  private isEvaluated = false

  constructor(design: Design, tree: InstanceNode = instanceTree(design)) {
    this.compiled = compileDesign(design)
    this.clockedLocals = clockedLocals(design)
    this.top = this.create(tree)
    this.settleTop = settler(this.top, this.compiled.settle)
    this.state = [...allInstances(tree)].map((node) => ({
      object: this.objects.get(node)!,
      values: stateSignals(node.module, node === tree).map((signal) => namesOf(node.module).property(signal)),
      words: node.module.memories.map((memory) => namesOf(node.module).property(memory)),
    }))
    const memories = ({ object, words }: (typeof this.state)[number]): Words[] =>
      words.map((name) => object[name] as Words)
    this.rest = new ScalarRest(
      this.state.map((one) => ({ ...one, memories: memories(one) })),
      this.time,
    )
  }

  signal(node: InstanceNode, signal: Signal): LeafPort {
    const object = this.objects.get(node)!
    const property = namesOf(node.module).property(signal)
    const read = (): Raw => object[property] as Raw
    return {
      read: this.clockedLocals.has(signal) ? () => this.evaluated(read) : read,
      write: (value) => void (object[property] = value),
    }
  }

  memory(node: InstanceNode, memory: Memory): MemoryPort {
    const words = this.objects.get(node)![namesOf(node.module).property(memory)] as WordArray
    return {
      read: (address) => words[address]!,
      write: (address, value) => void (words[address] = value),
    }
  }

  codec(slots: readonly StateSlot[]): StateCodec {
    return new ObjectCodec(slots, (node) => this.objects.get(node)!)
  }

  settle(): void {
    this.isEvaluated = false
    this.explaining(this.settleTop)
  }

  evaluate(sink: CheckSink): void {
    this.isEvaluated = true
    this.explaining(() => {
      this.top.$check?.(sink)
      this.top.$clock?.(sink)
    })
  }

  commit(): void {
    this.top.$commit?.()
    this.time.cycle++
  }

  reset(): void {
    this.top.$reset?.()
    this.time.cycle++
  }

  snapshot(): EngineSnapshot {
    const snapshot: ScalarSnapshot = {
      cycle: this.time.cycle,
      values: this.state.flatMap(({ object, values }) => values.map((name) => object[name] as Raw)),
      words: this.state.flatMap(({ object, words }) => words.map((name) => (object[name] as Words).slice())),
    }
    return snapshot as unknown as EngineSnapshot
  }

  restore(snapshot: EngineSnapshot): void {
    const { cycle, values, words } = snapshot as unknown as ScalarSnapshot
    this.time.cycle = cycle
    let value = 0
    let word = 0
    for (const { object, values: names, words: memories } of this.state) {
      for (const name of names) object[name] = values[value++]!
      for (const name of memories) Object.assign(object[name] as Words, words[word++]!)
    }
  }

  private evaluated(read: () => Raw): Raw {
    if (!this.isEvaluated) this.evaluate(ignoreFindings)
    return read()
  }

  private create(node: InstanceNode): ModuleObject {
    const children = node.children.map((child) => this.create(child))
    const object = new (this.compiled.modules.get(node.module)!.create)(node.path, children, this.time)
    this.objects.set(node, object)
    return object
  }

  private explaining(run: () => void): void {
    try {
      run()
    } catch (error) {
      throw explainFault(error, this.compiled, this.objects)
    }
  }
}

/** The content of a snapshot; all other values follow from it. */
function stateSignals(module: Module, isTop: boolean): readonly Signal[] {
  return module.signals.filter(({ role }) => role === 'register' || (isTop && role === 'input'))
}

/** Returns a function that calls the methods that settle the top, without a lookup in each cycle. */
function settler(top: ModuleObject, methods: readonly string[]): () => void {
  const calls = methods.map((method) => (top[method] as () => void).bind(top))
  return () => {
    for (const call of calls) call()
  }
}
