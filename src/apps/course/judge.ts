/** All parts of a check or a grading, one after the other. */

import { placeOfAnswer, wrongAnswers } from './answers.js'
import { counted } from '../../base/text.js'
import { publicChecks } from './parts.js'
import type { DiagnosticNote } from '../../base/diagnostic/diagnostic.js'
import type { Place } from '../../base/diagnostic/place.js'
import { findingAt } from './finding.js'
import { parametersOf, type Numbers, type Part, type Solution, type ModuleDefaults } from './lab.js'
import { roundPoints, type PartResult } from './part.js'
import { portFaults } from './ports.js'
import { sizeNote } from './numbers-text.js'

/** Judges a solution by all parts; a solution in the wrong format is judged by none. */
export async function judge<N extends Numbers>(
  solution: Solution<N>,
  parts: readonly Part<N>[] = solution.lab.checks ?? publicChecks<N>(),
): Promise<PartResult[]> {
  const ofModule = judgePorts(solution)
  const ofAnswers = judgeForm(solution)
  const isFit = (forms: readonly PartResult[]): boolean => forms.every(({ state }) => state === 'passed')
  const results: PartResult[] = [...ofModule, ...ofAnswers]
  for (const part of parts) {
    const canBeJudged =
      (part.looksAt === 'answers' || isFit(ofModule)) && (part.looksAt === 'module' || isFit(ofAnswers))
    results.push(canBeJudged ? await judgePart(part, solution) : open(part))
  }
  // Report wrong outputs first.
  return [...results, ...judgeDefaults(solution)]
}

async function judgePart<N extends Numbers>(part: Part<N>, solution: Solution<N>): Promise<PartResult> {
  const { title, points } = part
  const { share, how, finding = null, notes = [] } = await part.judge(solution)
  const state = share === 1 ? 'passed' : share === 0 ? 'failed' : 'partly'
  return { title, points, earned: roundPoints(share * points), state, how, finding, notes }
}

function open<N extends Numbers>({ title, points }: Part<N>): PartResult {
  return { title, points, earned: 0, state: 'open', how: 'open until the form is as asked', finding: null, notes: [] }
}

function judgePorts<N extends Numbers>({ lab, sizes, designs }: Solution<N>): PartResult[] {
  if (lab.module === undefined || !lab.ports) return []
  const ports = lab.ports.bind(lab)
  const own = parametersOf(lab, sizes[0]!.numbers)
  const faults = new Map<string, DiagnosticNote>()
  // Report a fault of several sizes only in the first.
  for (const { name, numbers } of sizes)
    for (const { key, message, place } of portFaults(designs[name]!, ports(numbers)))
      if (!faults.has(key)) faults.set(key, { message: message + sizeNote(own, parametersOf(lab, numbers)), place })
  const title = `${lab.module} has the ports that are asked for`
  return [formResult(title, [...faults.values()], sizes.length === 1 ? 'as asked' : `in ${sizes.length} sizes`)]
}

function judgeForm<N extends Numbers>({ lab, sizes, answers }: Solution<N>): PartResult[] {
  if (!lab.answers) return []
  const asked = lab.answers.questions(sizes[0]!.numbers)
  const wrong = answers ? wrongAnswers(answers, asked) : [`there is no ${lab.answers.file}`]
  // Each sentence begins with the name of its answer.
  const nameIn = (message: string): string => /^\w+/.exec(message)?.[0] ?? ''
  // Stop early: finding the places of thousands of faults takes long, and the message shows only a few.
  const faults = wrong
    .slice(0, 1 + mostNotes)
    .map((message) => ({ message, place: answers ? placeOfAnswer(answers, nameIn(message)) : null }))
  return [formResult(`${lab.answers.file} has the answers that are asked for`, faults, counted(asked.length, 'answer'))]
}

function formResult(title: string, faults: readonly DiagnosticNote[], how: string): PartResult {
  const [first, ...others] = faults
  return {
    title,
    points: 0,
    earned: 0,
    state: first ? 'failed' : 'passed',
    how: first ? first.message : how,
    finding: first?.place ? findingAt(first.message, [first.place]) : null,
    notes: others.slice(0, mostNotes).map(({ message, place }) => (place ? `line ${place.line}: ${message}` : message)),
  }
}

/** The maximum number of notes of a kind; more tell nothing new. */
const mostNotes = 7

/** One part for all defaults; none if they are unknown. */
function judgeDefaults<N extends Numbers>({ lab, sizes, defaults }: Solution<N>): PartResult[] {
  if (!defaults || lab.module === undefined) return []
  const asked = Object.entries(parametersOf(lab, sizes[0]!.numbers))
  const declared = asked.flatMap(([name, value]) => {
    const place = declarationOf(name, defaults)
    return place && name in defaults.values ? [{ name, value, place }] : []
  })
  if (declared.length === 0) return []
  const wrong = declared
    .map(({ name, value, place }) => ({ place, has: show(defaults.values[name]!), due: show(value), name }))
    .filter(({ has, due }) => has !== due)
    .map(({ name, has, due, place }) => ({
      place,
      message: `${name} is ${has} by default, and has to be ${due}: ${due.startsWith('[') ? 'your numbers' : 'your number'}`,
    }))
  const [first, ...others] = wrong
  return [
    {
      title: `${lab.module} has your numbers as defaults`,
      points: 0,
      earned: 0,
      state: first ? 'failed' : 'passed',
      how: first ? first.message : declared.map(({ name, value }) => `${name} ${show(value)}`).join(', '),
      finding: first ? findingAt(first.message, [first.place]) : null,
      notes: others.map(({ message, place }) => `line ${place.line}: ${message}`),
    },
  ]
}

/** The place where a file of the solution declares a parameter; null for an inherited one. */
function declarationOf(name: string, { files }: ModuleDefaults): Place | null {
  const declaration = new RegExp(`(?<![\\w.])${name}\\s*:\\s*param\\(`)
  for (const { path, text } of files) {
    const at = text.search(declaration)
    if (at < 0) continue
    const before = text.slice(0, at).split('\n')
    return { file: path, line: before.length, column: before.at(-1)!.length + 1 }
  }
  return null
}

function show(value: Numbers[string]): string {
  return typeof value === 'number' ? String(value) : `[${value.join(', ')}]`
}
