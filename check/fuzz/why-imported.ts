/** Answers about imported Verilog: the laws of all answers, and the names and lines of random ones. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { counted } from '../../src/base/text.js'
import { importVerilog } from '../../src/language/verilog/import.js'
import { exampleRouter, exportedPrograms, testDesigns, type VerilogSubject } from '../verilog-in/subjects.js'
import { checkLaws } from './why-laws.js'
import { askAtRandom } from './why-questions.js'

export interface ImportedOptions {
  /** Random programs that are exported and imported. */
  readonly programs: number
  readonly seed: number
  readonly cycles: number
  /** Cycles in which every signal is asked about. */
  readonly asked: number
  /** Random questions in all. */
  readonly questions: number
}

/** @returns false if something is wrong with an answer */
export async function checkImported(options: ImportedOptions, report: (line: string) => void): Promise<boolean> {
  const { programs, seed } = options
  const folder = mkdtempSync(join(tmpdir(), 'flitwave-why-'))
  try {
    const subjects = [exampleRouter(), ...testDesigns(), ...exportedPrograms(seed, programs)]
    const tally = { designs: 0, answers: 0, questions: 0, steps: 0, broken: 0, wrong: 0 }
    for (const subject of subjects) {
      const found = await checkOne(subject, folder, {
        ...options,
        questions: Math.ceil(options.questions / subjects.length),
      })
      if (!found) continue
      tally.designs++
      for (const part of ['answers', 'questions', 'steps'] as const) tally[part] += found[part]
      tally.broken += found.broken.length
      tally.wrong += found.wrong.length
      for (const line of [...found.broken, ...found.wrong].slice(0, 5)) report(`${subject.name}: ${line}`)
    }
    const { designs, answers, questions, steps, broken, wrong } = tally
    report(
      [
        `${counted(designs, 'imported design')}: ${counted(answers, 'answer')}, ${counted(broken, 'broken law')}`,
        `${counted(questions, 'random question')} of ${counted(steps, 'step')}, ${wrong} with an invented name or without a line`,
      ].join('; '),
    )
    return broken + wrong === 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The answers about one design, and their mistakes. */
interface Found {
  readonly answers: number
  readonly questions: number
  readonly steps: number
  readonly broken: readonly string[]
  readonly wrong: readonly string[]
}

/** Null for a program that the front end refuses. */
export async function checkOne(
  subject: VerilogSubject,
  folder: string,
  options: Omit<ImportedOptions, 'programs'>,
): Promise<Found | null> {
  const sources = await subject.sources(folder)
  if (!sources) return null
  const { design } = await importVerilog(sources)
  const { answers, broken } = checkLaws(design, options)
  const { questions, steps, wrong } = askAtRandom(design, { ...options, depth: 4 })
  return { answers, questions, steps, wrong, broken: broken.map((one) => JSON.stringify(one)) }
}
