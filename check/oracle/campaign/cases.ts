/** The cases of a campaign, each fully determined by its number. */

import { Choice } from '../../fuzz/generate/choice.js'
import { setBudget } from '../../../src/base/diagnostic/budget.js'
import { Comparer, type Source, type Verdict } from '../compare.js'
import { enumProgram, enumSource, type EnumProgram } from '../generate/enums.js'
import { generateProgram, sourceOf, textsOf, type Program } from '../generate/program.js'
import { withSlip } from '../generate/slip.js'
import { endOfImports, mutate } from '../mutate/mutate.js'
import { closureOf, rtlFiles, rtlPath, subjects, subjectSource } from '../mutate/subjects.js'
import { shrink } from '../shrink.js'

export type CampaignKind = 'blocks' | 'enums' | 'mutants'

export interface CampaignOptions {
  readonly kind: CampaignKind
  readonly seed: number
  /** Clock edges of each comparison. */
  readonly cycles: number
}

/** A case that was tried. */
export interface Result {
  readonly index: number
  readonly verdict: Verdict
  /** The number of its blocks of idioms. */
  readonly blocks: number
  readonly idioms: readonly string[]
  /** The change in it, if any. */
  readonly change: string | null
  /** True if the case ended; otherwise, never try it again in a process that must survive. */
  readonly hasEnded: boolean
}

/** The texts of a failing case, by file name. */
export type Texts = Readonly<Record<string, string>>

/** Tries the cases of a campaign. */
export interface Cases {
  try(index: number): Result
  /** The program of a case. */
  source(index: number): Source
  /** The case to report for a failure: as small as possible within this number of seconds, or unshrunk for 0. */
  texts(index: number, seconds: number): Texts
}

export function casesOf(options: CampaignOptions): Cases {
  // A slip may leave an endless loop, which must be detected within the time limit of a case.
  setBudget({ turns: 10_000 })
  switch (options.kind) {
    case 'blocks':
      return new Blocks(options)
    case 'enums':
      return new Enums(options)
    case 'mutants':
      return new Mutants(options)
  }
}

/** Each case has its own seed, so that it can be repeated alone. */
function caseSeed(seed: number, index: number): number {
  return (Math.imul(seed, 1_000_003) + index) >>> 0
}

/** One program in this number contains a slip like a user's: most of those must be refused. */
const slips = 12

/** The program with a number in a campaign. */
export function programAt(seed: number, index: number): Program {
  const program = generateProgram(caseSeed(seed, index))
  return index % slips === slips - 1 ? withSlip(program) : program
}

class Blocks implements Cases {
  readonly #comparer = new Comparer()

  constructor(private readonly options: CampaignOptions) {}

  try(index: number): Result {
    const program = programAt(this.options.seed, index)
    const { blocks, idioms, slip } = program
    const verdict = this.#compare(sourceOf(program), program.seed)
    return {
      index,
      verdict: slip === null ? unlessThrown(verdict) : verdict,
      blocks,
      idioms,
      change: slip,
      hasEnded: true,
    }
  }

  source(index: number): Source {
    return sourceOf(programAt(this.options.seed, index))
  }

  texts(index: number, seconds: number): Texts {
    const program = programAt(this.options.seed, index)
    if (seconds === 0) return namedFiles(program, '')
    const options = { cycles: this.options.cycles, seed: program.seed }
    const verdict = this.#comparer.compare(sourceOf(program), options)
    const small = shrink(program, verdict, this.#comparer, options, seconds)
    return { ...namedFiles(program, 'original-'), ...namedFiles(small, '') }
  }

  #compare(source: Source, seed: number): Verdict {
    return this.#comparer.compare(source, { cycles: this.options.cycles, seed })
  }
}

/** A program without a slip throws nothing: an exception means that it was rewritten wrongly. */
function unlessThrown(verdict: Verdict): Verdict {
  return verdict.kind === 'refused' && !verdict.code.startsWith('FW')
    ? { kind: 'crash', message: verdict.message }
    : verdict
}

function namedFiles(program: Program, prefix: string): Texts {
  const { main, helpers } = textsOf(program)
  return { [`${prefix}main.ts`]: main, [`${prefix}helpers.ts`]: helpers }
}

class Enums implements Cases {
  readonly #comparer = new Comparer()

  constructor(private readonly options: CampaignOptions) {}

  try(index: number): Result {
    const program = this.#program(index)
    const seed = caseSeed(this.options.seed, index)
    const verdict = this.#comparer.compare(enumSource(program), { cycles: this.options.cycles, seed })
    const isWrong = verdict.kind === 'refused' && (program.slip === null || verdict.code !== 'FW148')
    return {
      index,
      verdict: isWrong ? { kind: 'crash', message: verdict.message } : verdict,
      blocks: 0,
      idioms: [],
      change: program.slip,
      hasEnded: true,
    }
  }

  source(index: number): Source {
    return enumSource(this.#program(index))
  }

  texts(index: number): Texts {
    return { 'main.ts': this.#program(index).text }
  }

  #program(index: number): EnumProgram {
    return enumProgram(caseSeed(this.options.seed, index))
  }
}

class Mutants implements Cases {
  readonly #comparer = new Comparer(1000)
  readonly #texts = rtlFiles()
  /** For each file, the subjects that contain it, those with the fewest files first. */
  readonly #users = usersOf(this.#texts)

  constructor(private readonly options: CampaignOptions) {}

  try(index: number): Result {
    const { source, change, seed } = this.#mutant(index)
    const verdict = this.#comparer.compare(source, { cycles: this.options.cycles, seed })
    return { index, verdict, blocks: 0, idioms: [], change, hasEnded: true }
  }

  source(index: number): Source {
    return this.#mutant(index).source
  }

  texts(index: number): Texts {
    const { path, text, change } = this.#mutant(index)
    return { 'mutant.ts': text, 'original.ts': this.#texts.get(path)!, 'change.txt': `${change}\n` }
  }

  #mutant(index: number): { source: Source; path: string; text: string; change: string; seed: number } {
    const seed = caseSeed(this.options.seed, index)
    const choice = new Choice(seed)
    const path = choice.pick([...this.#users.keys()])
    const subject = choice.pick(this.#users.get(path)!.slice(0, 3))
    const original = this.#texts.get(path)!
    let mutation = null
    // The first pass over the file finds its imports.
    while (!mutation || mutation.text === original) mutation = mutate(original, choice, endOfImports(original))
    const { text, what } = mutation
    const texts = (at: string): string | undefined => (at === path ? text : this.#texts.get(at))
    const change = `${path.slice(path.lastIndexOf('rtl/'))}, ${what}; ${subject.top}`
    return { source: subjectSource(subject, texts), path, text, change, seed }
  }
}

function usersOf(texts: ReadonlyMap<string, string>): ReadonlyMap<string, (typeof subjects)[number][]> {
  const parts = subjects.map((subject) => ({ subject, files: closureOf(rtlPath(subject.file), texts) }))
  parts.sort((a, b) => a.files.size - b.files.size)
  const users = new Map<string, (typeof subjects)[number][]>()
  for (const { subject, files } of parts)
    for (const file of files) users.set(file, [...(users.get(file) ?? []), subject])
  return users
}
