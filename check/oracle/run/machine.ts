import { shapeLeaves } from '../../../src/ir/shape.js'
import { segmentsPath, type Segments } from '../../../src/base/diagnostic/identifiers.js'
import { Mistake } from './beyond.js'
import type { Leaf } from './leaf.js'
import { wordsOf, type Words } from './memory.js'
import { blocksOf, declaredSlot, OracleModule } from './module.js'
import { session } from './session.js'
import { expose, guardEnd, type Slot } from './view.js'

interface Unit {
  readonly instance: string
  readonly run: () => void
}

/** A module and its children, run as the program of their classes. */
export class Machine {
  /** The declared scalars, by full path: `dut.kids[0].in.valid`. */
  readonly leaves = new Map<string, Leaf>()
  /** The memories, by full path. */
  readonly memories = new Map<string, Words>()
  readonly #combinational: Unit[] = []
  readonly #clocked: Unit[] = []
  readonly #seen = new Set<unknown>()

  constructor(top: OracleModule) {
    this.#addInstance(top, 'dut')
  }

  /**
   * Runs the combinational blocks until nothing changes, so that their order does not matter.
   * @throws Mistake if they do not settle
   */
  settle(): void {
    const leaves = [...this.leaves.values()]
    const values = leaves.map(({ raw }) => raw)
    for (let pass = 0; pass <= this.#combinational.length + 1; pass++) {
      for (const { instance, run } of this.#combinational) session.settle(instance, run, null)
      const isSettled = leaves.every(({ raw }, i) => values[i] === raw)
      if (isSettled) return
      leaves.forEach(({ raw }, i) => (values[i] = raw))
    }
    throw new Mistake('the program does not settle')
  }

  /** On settled values: returns the findings of the checks, and the stores for the clock edge. */
  evaluate(): { readonly found: readonly string[]; readonly commit: () => void } {
    const found: string[] = []
    const scheduled: (() => void)[] = []
    for (const { instance, run } of this.#combinational) session.settle(instance, run, found)
    for (const { instance, run } of this.#clocked) session.clock(instance, run, scheduled, found)
    return { found, commit: () => scheduled.forEach((store) => store()) }
  }

  /** The clock edge with reset active. */
  reset(): void {
    for (const leaf of this.leaves.values()) if (leaf.reset !== null) leaf.put(leaf.reset)
  }

  #addInstance(module: OracleModule, path: string): void {
    for (const [name, value] of Object.entries(module)) {
      if (name !== 'p') this.#addMember(module, path, [name], value)
    }
    for (const [name, kind] of blocksOf(module)) {
      const run = (): void => (module as unknown as Record<string, () => void>)[name]!()
      const units = kind === 'seq' ? this.#clocked : this.#combinational
      units.push({ instance: path, run })
    }
  }

  #addMember(holder: object, path: string, segments: Segments, value: unknown): void {
    const key = segments.at(-1)!
    const slot = declaredSlot(value)
    const words = wordsOf(value)
    if (slot) {
      expose(holder, key, slot)
      this.#addLeaves(`${path}.${segmentsPath(segments)}`, slot, value)
    } else if (words) this.memories.set(`${path}.${segmentsPath(segments)}`, words)
    else if (value instanceof OracleModule) {
      if (!this.#isNew(value)) return
      this.#addInstance(value, `${path}.${segmentsPath(segments)}`)
    } else if (Array.isArray(value) && hasHardware(value)) {
      const items: unknown[] = value
      items.forEach((item, i) => this.#addMember(items, path, [...segments, i], item))
      const guarded = guardEnd(items, () => undefined)
      Object.defineProperty(holder, key, { value: guarded, enumerable: true, writable: true, configurable: true })
    }
  }

  #addLeaves(path: string, slot: Slot, value: unknown): void {
    if (!this.#isNew(value)) return
    shapeLeaves(slot.shape).forEach(({ suffix }, i) => this.leaves.set(path + suffix, slot.leaves[i]!))
  }

  /** A value in two fields gets the name of the first. */
  #isNew(value: unknown): boolean {
    if (this.#seen.has(value)) return false
    this.#seen.add(value)
    return true
  }
}

/** True if an array of a module contains ports or children. */
function hasHardware(value: unknown): boolean {
  return Array.isArray(value)
    ? value.some(hasHardware)
    : value instanceof OracleModule || declaredSlot(value) !== null || wordsOf(value) !== null
}
