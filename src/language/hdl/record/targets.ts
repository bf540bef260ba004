import { obtain } from '../../../base/maps.js'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { Expr, Memory } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { Scalar, type Driver } from '../value/scalar.js'
import { nextVersion } from './flow.js'
import type { Nesting } from './history.js'
import { isBoolean } from '../value/convert.js'
import type { BlockDefinition } from '../declare/definitions.js'
import type { Named } from '../value/fit.js'

/** The memory words that a block has written so far. */
export class WrittenWords {
  /** By address: the stand-in for a word in the flow of the block; the address null stands for a signal. */
  readonly #words = new Map<Memory, Map<bigint | null, Scalar>>()

  constructor(private readonly nesting: Nesting) {}

  write(memory: Memory, address: Expr, place: Place): void {
    const words = obtain(this.#words, memory, () => new Map<bigint | null, Scalar>())
    const word = obtain(words, addressOf(address), () => standIn(memory))
    this.nesting.here.flow.entries.set(word, { version: nextVersion(), assigned: true, held: null, place })
  }

  /** @throws FlitwaveError FW122 for a word that may have been written earlier in the block */
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

/** @throws FlitwaveError FW130 for a scalar that this kind of block must not assign */
export function checkTarget(kind: BlockDefinition['kind'], scalar: Scalar, place: Place): void {
  const { instance, signal } = scalar
  const refuse = (what: string, help: string): never => fail('FW130', `${scalar.name} is ${what}`, place, help)
  if (instance && signal.role === 'output')
    refuse(`an output of ${instance.path} and can only be read here`, `assign it in ${instance.module.className}`)
  if (!instance && signal.role === 'input')
    refuse('an input and can only be read here', 'make it an output, or assign another signal')
  const clocked = !instance && signal.role === 'register'
  if (kind === 'seq' && !clocked)
    refuse('not a register and cannot be assigned in @seq', 'declare it with reg(…), or assign it in @comb')
  if (kind !== 'seq' && clocked) refuse(`a register and cannot be assigned in @${kind}`, 'assign it in a @seq method')
}

/** @throws FlitwaveError FW109 for a number assigned to a bool */
export function checkBoolean(value: unknown, expr: Expr, target: Named, place: Place): void {
  if (isBoolean(value) || (expr.type.width === 1 && !expr.type.signed)) return
  const help = 'write the test in full, such as x !== 0'
  fail('FW109', `${target.name} is a bool, but this value has ${expr.type.width} bits`, place, help)
}

/**
 * Returns the driver of a target; `driver` is its driver so far.
 *
 * @throws FlitwaveError FW131 if that was another block
 */
export function claim(driver: Driver | null, block: string, target: Named, place: Place): Driver {
  if (!driver) return { block, place }
  if (driver.block === block) return driver
  return fail(
    'FW131',
    `${target.name} is assigned in ${block} and in ${driver.block}`,
    place,
    'assign a signal in one block only',
    [{ message: `the other assignment, in ${driver.block}`, place: driver.place }],
  )
}
