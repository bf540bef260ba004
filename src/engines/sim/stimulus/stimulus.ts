import { describeGiven } from '../../../base/diagnostic/describe-value.js'
import { failAtCall } from '../../../base/diagnostic/user-place.js'
import { constantState } from '../../../ir/constant-state.js'
import type { Design, Memory, Signal, Type } from '../../../ir/ir.js'
import { rangeOf, wrap } from '../../../ir/integer.js'
import { toRaw, type Raw } from '../engine/engine.js'
import { allInstances, type InstanceNode } from '../engine/instances.js'
import type { PortSource } from '../engine/observer.js'
import { Random } from './random.js'

// Checks arguments of a simulator, because programs may not be type-checked.

/** @throws FlitwaveError FW315 unless `cycles`, passed to `call`, is a whole number from 0; Infinity would run forever */
export function requireCycles(call: string, cycles: unknown): void {
  if (typeof cycles === 'number' && Number.isInteger(cycles) && cycles >= 0) return
  failAtCall('FW315', `${call} is given ${describeGiven(cycles)} for a number of cycles`, 'give a whole number from 0')
}

/** @throws FlitwaveError FW315 unless a condition has returned true or false */
export function asCondition(held: unknown): boolean {
  if (typeof held === 'boolean') return held
  const message = `the condition of runUntil gives ${describeGiven(held)}, not true or false`
  return failAtCall('FW315', message, 'compare: a condition is true or false')
}

/** A random value of `type`, often one that exposes faults: 0, the largest, the smallest, one bit set, or all but one. */
export function biasedValue(random: Random, type: Type): bigint {
  const { min, max } = rangeOf(type)
  const oneBit = (): bigint => 1n << BigInt(random.below(type.width))
  switch (random.below(8)) {
    case 0:
      return 0n
    case 1:
      return max
    case 2:
      return min
    case 3:
      return wrap(oneBit(), type)
    case 4:
      return wrap(~oneBit(), type)
    default:
      return random.value(type)
  }
}

/**
 * Gives random values to state bits.
 * @param which - all that can change, or those that have neither a reset value nor an initial one
 */
export function randomizeState(
  engine: PortSource,
  tree: InstanceNode,
  random: Random,
  which: 'all' | 'without reset',
): void {
  for (const node of allInstances(tree)) {
    const constants = constantState(node.module)
    const isLeft = (state: Signal | Memory): boolean =>
      which === 'all' ? constants.has(state) : state.initial !== undefined
    for (const signal of node.module.signals) {
      if (signal.role !== 'register' || (which === 'without reset' && signal.reset !== null) || isLeft(signal)) continue
      engine.signal(node, signal).write(toRaw(random.value(signal.type), signal.type))
    }
    for (const memory of node.module.memories) {
      if (isLeft(memory)) continue
      const port = engine.memory(node, memory)
      for (let address = 0; address < memory.depth; address++) {
        port.write(address, toRaw(random.value(memory.type), memory.type))
      }
    }
  }
}

/** Random inputs for a design, cycle by cycle, the same for the same seed. */
export class Stimulus {
  private readonly random: Random
  private readonly inputs: readonly Signal[]

  constructor(design: Design, seed: number) {
    this.random = new Random(seed)
    this.inputs = design.top.signals.filter(({ role }) => role === 'input')
  }

  /**
   * Each input of the top with its value for the next cycle.
   * @param activity - the share of inputs that are not forced to 0, from 0 to 1
   */
  next(activity = 1): readonly (readonly [input: Signal, value: Raw])[] {
    return this.inputs.map((signal) => [signal, toRaw(this.value(signal, activity), signal.type)])
  }

  private value({ type }: Signal, activity: number): bigint {
    const rests = activity < 1 && this.random.below(4096) >= activity * 4096
    return rests ? 0n : biasedValue(this.random, type)
  }
}
