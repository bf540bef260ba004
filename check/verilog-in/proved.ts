/** Proves that a design has the same outputs once it is exported as Verilog and imported again, for all inputs. */

import type { Design, Field, Module, Signal } from '../../src/ir/ir.js'
import { shapeLeaves } from '../../src/ir/shape.js'
import { likenessOf, type Likeness, type ProofLimits } from '../../src/verify/mutation/score/equivalence.js'

/** The state after reset, as far as the reset leaves it: any, the same in both designs, or 0. */
type Start = 'any' | 'zero'

type RoundTripProof = Likeness & { readonly start: Start }

/**
 * Compares a design with its import, once it was exported. The import has 0 for words of a memory that nothing writes: designs
 * that differ in these alone are compared from a state of 0.
 */
export async function proveRoundTrip(design: Design, imported: Design, limits: ProofLimits): Promise<RoundTripProof> {
  const fromAny = await likenessOf(withVerilogNames(design), withVerilogNames(imported), limits)
  if (fromAny.kind !== 'different') return { ...fromAny, start: 'any' }
  const [first, second] = [design, imported].map((one) => startingAtZero(withVerilogNames(one)))
  return { ...(await likenessOf(first!, second!, limits)), start: 'zero' }
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/**
 * A copy of a design in which all paths are those of its Verilog, and each port is a vector or a member of an enum. The proof
 * finds the corresponding state of both designs by its path.
 */
function withVerilogNames(design: Design): Design {
  const copy = structuredClone(design)
  for (const module of copy.modules as readonly Writable<Module>[]) {
    module.fields = module.fields.flatMap(leavesOf)
    for (const named of [...module.signals, ...module.memories, ...module.instances])
      (named as Writable<typeof named>).path = named.name
  }
  return copy
}

const leavesOf = ({ shape, signals, place }: Field): Field[] =>
  shapeLeaves(shape).map((leaf, i) => {
    const signal = signals[i]!
    return { segments: [signal.name], path: signal.name, shape: leaf.shape, signals: [signal], place }
  })

/** The same design, which it changes. */
function startingAtZero(design: Design): Design {
  for (const { signals, memories } of design.modules) {
    for (const signal of signals as readonly Writable<Signal>[])
      if (signal.role === 'register' && signal.reset === null) signal.initial ??= 0n
    for (const memory of memories as Writable<Module['memories'][number]>[]) memory.initial ??= [0n]
  }
  return design
}
