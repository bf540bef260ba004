import { leafWidth, shapeLeaves, type Shape } from '../../../src/ir/shape.js'
import { Mistake } from './beyond.js'
import { wrap } from './leaf.js'
import { session } from './session.js'
import { makeSlot, storeAll, valuesFor, type Slot } from './view.js'

/** The words of a memory. */
export class Words {
  readonly slots: readonly Slot[]

  constructor(
    readonly depth: number,
    readonly shape: Shape,
  ) {
    this.slots = Array.from({ length: depth }, () => makeSlot(shape, 'wire'))
  }

  /** A word as one number, the first leaf lowest, like memories of the IR; a word of one leaf as its value. */
  raw(address: number): bigint {
    const { leaves } = this.slots[address]!
    if (leaves.length === 1) return BigInt(leaves[0]!.raw)
    return leaves.reduceRight((high, { raw, width }) => (high << BigInt(width)) | BigInt(wrap(raw, width, false)), 0n)
  }

  put(address: number, raw: bigint): void {
    const { leaves } = this.slots[address]!
    if (leaves.length === 1) return leaves[0]!.put(Number(raw))
    let rest = raw
    shapeLeaves(this.shape).forEach(({ shape }, i) => {
      const width = BigInt(leafWidth(shape))
      leaves[i]!.put(Number(BigInt.asUintN(Number(width), rest)))
      rest >>= width
    })
  }

  /** The current word; later writes do not change it. */
  read(address: number): unknown {
    const word = makeSlot(this.shape, 'wire')
    const from = this.slots[address]
    if (from) word.leaves.forEach((leaf, i) => leaf.put(from.leaves[i]!.raw))
    return word.get()
  }

  write(address: number, value: unknown): void {
    const { shape } = this
    const word = this.slots[address]
    const fresh = makeSlot(shape, 'wire')
    storeAll(shape, fresh.leaves, value)
    session.schedule(() => word?.leaves.forEach((leaf, i) => leaf.put(fresh.leaves[i]!.raw)))
  }
}

const memories = new WeakMap<object, Words>()

/** The words behind a memory field, or null. */
export function wordsOf(value: unknown): Words | null {
  return typeof value === 'object' && value !== null ? (memories.get(value) ?? null) : null
}

/** A memory as the program sees it. */
export function memoryOf(depth: number, shape: Shape, first: readonly unknown[] = []): object {
  const words = new Words(depth, shape)
  first.forEach((word, address) => {
    const slot = words.slots[address]!
    valuesFor(slot, word).forEach((value, i) => slot.leaves[i]!.put(value))
  })
  const view = new Proxy(
    { length: depth },
    {
      get: (target, key) => (isAddress(key) ? words.read(Number(key)) : (Reflect.get(target, key) as unknown)),
      set: (_target, key, value) => {
        if (!isAddress(key)) throw new Mistake(`a memory has no ${String(key)}`)
        words.write(Number(key), value)
        return true
      },
    },
  )
  memories.set(view, words)
  return view
}

function isAddress(key: string | symbol): key is string {
  return typeof key === 'string' && /^\d+$/.test(key)
}
