/** Modules of the package with one mistake in them, by number. */

import { Choice } from '../../fuzz/generate/choice.js'
import { endOfImports, mutate } from '../../oracle/mutate/mutate.js'
import { closureOf, rtlFiles, rtlPath, subjects, subjectSource, type Subject } from '../../oracle/mutate/subjects.js'
import { asHardware, Linker, type Files } from '../../oracle/run/program.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import type { Module } from '../../../src/language/hdl/declare/module.js'
import type { Design } from '../../../src/ir/ir.js'
import { differentPorts } from '../../../src/verify/prove/side-by-side.js'
import { designDigest } from '../../../src/runs/replay/digest.js'

/** The modules whose assertions are all proved within a second or two. */
export const proved = [
  ...['RoundRobinArbiter', 'MatrixArbiter', 'ElementArbiter', 'VcAllocator', 'SwitchAllocator'],
  ...['VirtualChannel', 'SendQueue'],
]

const texts = rtlFiles()
const linker = new Linker(asHardware, texts.size)

/** The original module with small parameters. */
export function originalOf(name: string): Design {
  return designOf(
    subjects.find(({ top }) => top === name)!,
    (path) => texts.get(path),
  )
}

export interface Mutant {
  readonly name: string
  /** `router/vc-allocator.ts, line 12: "&&" for "||"`. */
  readonly change: string
  readonly original: Design
  readonly design: Design
}

/**
 * The same for each seed. A mutant that the language refuses, or that is not different hardware, is replaced by the next.
 */
export function mutantAt(seed: number): Mutant {
  const choice = new Choice(seed)
  const subject = choice.pick(subjects.filter(({ top }) => proved.includes(top)))
  const original = originalOf(subject.top)
  for (;;) {
    const path = choice.pick([...closureOf(rtlPath(subject.file), texts)])
    const text = texts.get(path)!
    const mutation = mutate(text, choice, endOfImports(text))
    if (!mutation) continue
    const design = designUnlessRefused(subject, (at) => (at === path ? mutation.text : texts.get(at)))
    if (!design || isNoMatch(original, design)) continue
    return { name: subject.top, change: `${path.slice(path.lastIndexOf('rtl/'))}, ${mutation.what}`, original, design }
  }
}

function designOf(subject: Subject, files: Files): Design {
  const { main, top, parameters } = subjectSource(subject, files)
  const type = linker.load(main, files)[top] as new (parameters: object) => Module<unknown>
  return elaborate(new type(parameters))
}

/** True for mutants that are the same hardware, or have other ports. */
function isNoMatch({ top }: Design, { top: other }: Design): boolean {
  return designDigest(top) === designDigest(other) || differentPorts(top, other).length > 0
}

/** A program with a mistake in it may fail in any way. */
function designUnlessRefused(subject: Subject, files: Files): Design | null {
  try {
    return designOf(subject, files)
  } catch {
    return null
  }
}
