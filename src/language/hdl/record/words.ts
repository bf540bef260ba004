import { obtain } from '../../../base/maps.js'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { Expr, Memory } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { Scalar } from '../value/scalar.js'
import { nextVersion } from './flow.js'
import type { Nesting } from './nesting.js'

/** The words of memories that a block has written by a point of it. */
export class WrittenWords {
  /** By address: what stands for a word in the flow of the block; null is an address that a signal says. */
  readonly #words = new Map<Memory, Map<bigint | null, Scalar>>()

  constructor(private readonly nesting: Nesting) {}

  write(memory: Memory, address: Expr, place: Place): void {
    const words = obtain(this.#words, memory, () => new Map<bigint | null, Scalar>())
    const word = obtain(words, addressOf(address), () => standIn(memory))
    this.nesting.here.flow.entries.set(word, { version: nextVersion(), assigned: true, held: null, place })
  }

  /** @throws FlitwaveError FW122 for a word that may have been written above */
  checkRead(memory: Memory, address: Expr, place: Place): void {
    const at = addressOf(address)
    for (const [written, word] of this.#words.get(memory) ?? []) {
      const entry = this.nesting.here.flow.entries.get(word)
      if (!entry || (at !== null && written !== null && at !== written)) continue
      const message = `${memory.path} is read after it was written in the same @seq block`
      const help = 'a word changes at the clock edge: read it before the write, const before = …, and use that'
      fail('FW122', message, place, help, [{ message: 'written here', place: entry.place }])
    }
  }
}

function addressOf(address: Expr): bigint | null {
  return address.kind === 'constant' ? address.value : null
}

function standIn({ path, name, type, place }: Memory): Scalar {
  return new Scalar(null, { path, name, role: 'register', type, reset: null, place })
}
