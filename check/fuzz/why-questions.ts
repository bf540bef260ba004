/** Random questions about an imported design: no answer has an invented name, and each has lines of the source. */

import { readFileSync } from 'node:fs'
import type { Design } from '../../src/ir/ir.js'
import { nearestIdentifier, segmentsOf } from '../../src/base/diagnostic/identifiers.js'
import { obtain } from '../../src/base/maps.js'
import { allInstances } from '../../src/engines/sim/engine/instances.js'
import { Random } from '../../src/engines/sim/stimulus/random.js'
import { RecordedPast } from '../../src/runs/why/recorded-past.js'
import { pathOf, type Located } from '../../src/runs/why/recorded-values.js'
import { sourceLines } from '../../src/runs/why/text.js'
import { traceCauses, type Step } from '../../src/runs/why/trace.js'
import { recordRandomRun } from './why-laws.js'

/** The steps of all answers, and what is wrong with some of them. */
export interface QuestionReport {
  readonly questions: number
  readonly steps: number
  readonly wrong: readonly string[]
}

export interface QuestionOptions {
  readonly seed: number
  readonly cycles: number
  readonly questions: number
  /** Assignments to follow back. */
  readonly depth: number
}

/** Asks about named signals in random cycles of a random run. */
export function askAtRandom(design: Design, { seed, cycles, questions, depth }: QuestionOptions): QuestionReport {
  const past = new RecordedPast(recordRandomRun(design, seed, cycles), design)
  const random = new Random(seed)
  const signals = [...allInstances(past.tree)].flatMap((node) =>
    node.module.fields.flatMap((field) => field.signals.map((signal): Located => ({ node, source: { signal } }))),
  )
  const sources = new SourceNames()
  const wrong: string[] = []
  let steps = 0
  for (let i = 0; i < questions; i++) {
    const cycle = past.firstCycle + random.below(past.lastCycle - past.firstCycle + 1)
    const trace = traceCauses(past, [signals[random.below(signals.length)]!], cycle, depth)
    steps += trace.steps.length
    wrong.push(...trace.steps.flatMap((step) => problemsOf(step, sources)))
  }
  return { questions, steps, wrong }
}

function problemsOf({ subject, answer }: Step, sources: SourceNames): string[] {
  const where = `${pathOf(subject)}@${subject.cycle}`
  const invented = sources.lacks(subject) ? [`${where} has an invented name`] : []
  if (!answer?.assigned?.version.stmt) return invented
  const lines = sourceLines(answer)
  const empty = lines.filter(({ text }) => text === null || text === '')
  if (lines.length === 0) return [...invented, `${where} has no line`]
  return [...invented, ...empty.map(({ place }) => `${where} is at ${place.file}:${place.line}, which is empty`)]
}

/** The identifiers of source files. */
class SourceNames {
  private readonly files = new Map<string, ReadonlySet<string>>()

  /**
   * True if the name of a signal does not stand in the source of its module. An importer may add to it: `q_reg` is the
   * register behind an output `q`, and `q_3` its bits from bit 3 on.
   */
  lacks({ node, source }: Located): boolean {
    const { file } = node.module.place
    const names = obtain(this.files, file, () => namesIn(readFileSync(file, 'utf8')))
    const { path } = 'signal' in source ? source.signal : source.memory
    const last = segmentsOf(path).findLast((segment): segment is string => typeof segment === 'string')!
    const bases = [path, last, last.replace(/(_reg|_stored|_reg_stored)$/, ''), last.replace(/_\d+(_stored)?$/, '')]
    return !bases.some((base) => names.has(base))
  }
}

/** Identifiers, and for escaped ones such as `\\a+b` also what is nearest to them. */
function namesIn(text: string): ReadonlySet<string> {
  const words = text.match(/\\\S+|[A-Za-z_$][\w$]*/g) ?? []
  return new Set(
    words.flatMap((word) => (word.startsWith('\\') ? [word.slice(1), nearestIdentifier(word.slice(1))] : word)),
  )
}
