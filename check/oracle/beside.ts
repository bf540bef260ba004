import type { Design, Memory, Signal } from '../../src/ir/ir.js'
import type { CheckSink, LeafPort, MemoryPort } from '../../src/engines/sim/engine/engine.js'
import { allInstances, instanceTree } from '../../src/engines/sim/engine/instances.js'
import { toRaw } from '../../src/engines/sim/engine/engine.js'
import { Random } from '../../src/engines/sim/stimulus/random.js'
import { ReferenceEngine } from '../../src/engines/sim/reference/engine.js'
import { biasedValue } from '../../src/engines/sim/stimulus/stimulus.js'
import type { Leaf } from './run/leaf.js'
import type { Machine } from './run/machine.js'
import type { Words } from './run/memory.js'

/** A value in which hardware and program differ. */
export interface Difference {
  readonly cycle: number
  /** `dut.kids[0].y`, or the finding of the checks; empty if it is not a single signal. */
  readonly signal: string
  readonly hardware: string
  readonly program: string
}

interface LeafPair {
  readonly path: string
  readonly signal: Signal
  readonly port: LeafPort
  readonly leaf: Leaf
}

interface MemoryPair {
  readonly path: string
  readonly memory: Memory
  readonly port: MemoryPort
  readonly words: Words
}

/** Runs both from the same random state with the same random inputs; null if all signals and findings are equal. */
export function runBeside(
  design: Design,
  machine: Machine,
  { cycles, seed }: { readonly cycles: number; readonly seed: number },
): Difference | null {
  return new Beside(design, machine, new Random(seed)).run(cycles)
}

class Beside {
  readonly #engine: ReferenceEngine
  readonly #leaves: LeafPair[] = []
  readonly #memories: MemoryPair[] = []
  readonly #inputs: readonly LeafPair[]
  readonly #found: string[] = []
  readonly #sink: CheckSink

  constructor(
    design: Design,
    private readonly machine: Machine,
    private readonly random: Random,
  ) {
    const tree = instanceTree(design)
    this.#engine = new ReferenceEngine(design, tree)
    for (const node of allInstances(tree)) {
      for (const signal of node.module.signals) {
        const leaf = machine.leaves.get(`${node.path}.${signal.path}`)
        if (!leaf) continue
        const port = this.#engine.signal(node, signal)
        this.#leaves.push({ path: `${node.path}.${signal.path}`, signal, port, leaf })
      }
      for (const memory of node.module.memories) {
        const path = `${node.path}.${memory.path}`
        const port = this.#engine.memory(node, memory)
        this.#memories.push({ path, memory, port, words: machine.memories.get(path)! })
      }
    }
    const own = new Set(tree.module.signals)
    this.#inputs = this.#leaves.filter(({ signal }) => own.has(signal) && signal.role === 'input')
    this.#sink = {
      failed: ({ message }, instance) => void this.#found.push(`${instance}: assert ${message}`),
      covered: ({ label }, instance) => void this.#found.push(`${instance}: cover ${label}`),
      outOfRange: () => undefined,
    }
  }

  run(cycles: number): Difference | null {
    const missing = this.#missing()
    if (missing) return missing
    this.#randomizeState()
    for (let cycle = 0; cycle < cycles; cycle++) {
      for (const input of this.#inputs) this.#put(input)
      this.#engine.settle()
      this.machine.settle()
      this.#found.length = 0
      this.#engine.evaluate(this.#sink)
      const { found, commit } = this.machine.evaluate()
      const difference = this.#firstDifference(found)
      if (difference) return { cycle, ...difference }
      if (this.random.below(8) === 0) {
        this.#engine.reset()
        this.machine.reset()
      } else {
        this.#engine.commit()
        commit()
      }
    }
    return null
  }

  /** The program must have exactly the signals of the hardware. */
  #missing(): Difference | null {
    const known = new Set(this.#leaves.map(({ path }) => path))
    const lost = [...this.machine.leaves.keys()].find((path) => !known.has(path))
    return lost === undefined ? null : { cycle: 0, signal: lost, hardware: 'is not there', program: 'is there' }
  }

  #randomizeState(): void {
    // Initial values of the program are compared as they are.
    for (const pair of this.#leaves)
      if (pair.signal.role === 'register' && pair.signal.initial === undefined) this.#put(pair)
    for (const { memory, port, words } of this.#memories.filter(({ memory: { initial } }) => initial === undefined)) {
      for (let address = 0; address < memory.depth; address++) {
        words.put(address, this.random.value(memory.type))
        for (const leaf of words.slots[address]!.leaves) if (leaf.members) leaf.put(this.#member(leaf.members))
        port.write(address, toRaw(words.raw(address), memory.type))
      }
    }
  }

  #put({ signal, port, leaf }: LeafPair): void {
    const value = leaf.members ? BigInt(this.#member(leaf.members)) : biasedValue(this.random, signal.type)
    port.write(toRaw(value, signal.type))
    leaf.put(Number(value))
  }

  #member(members: readonly number[]): number {
    return members[this.random.below(members.length)]!
  }

  #firstDifference(found: readonly string[]): Omit<Difference, 'cycle'> | null {
    for (const { path, port, leaf } of this.#leaves) {
      const hardware = port.read()
      if (Number(hardware) !== leaf.raw) return { signal: path, hardware: String(hardware), program: String(leaf.raw) }
      if (leaf.members && !leaf.members.includes(leaf.raw))
        return { signal: path, hardware: String(hardware), program: `one of ${leaf.members.join(', ')}` }
    }
    const [mine, theirs] = [[...this.#found].sort().join('; '), [...found].sort().join('; ')]
    if (mine !== theirs) return { signal: 'findings', hardware: mine, program: theirs }
    return this.#firstWord()
  }

  #firstWord(): Omit<Difference, 'cycle'> | null {
    for (const { path, memory, port, words } of this.#memories) {
      for (let address = 0; address < memory.depth; address++) {
        const [hardware, program] = [BigInt(port.read(address)), words.raw(address)]
        if (hardware !== program)
          return { signal: `${path}[${address}]`, hardware: String(hardware), program: String(program) }
      }
    }
    return null
  }
}
