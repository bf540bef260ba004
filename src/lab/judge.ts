/** All parts of a check or a grading, one after the other. */

import { wrongAnswers } from './answers.js'
import { counted } from '../counted.js'
import { judgeDefaults } from './defaults.js'
import { publicChecks } from './public-checks.js'
import type { Numbers } from './lab.js'
import type { Part, PartResult, Solution } from './part.js'
import { roundPoints } from './points.js'
import { wrongPorts } from './ports.js'
import { describeNumbers } from './numbers-text.js'

/** Judges a solution by all parts; what has another form than is asked for, by none. */
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
  // Where outputs are wrong, that is told first.
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
  const wrong = sizes.flatMap(({ name, numbers }) =>
    wrongPorts(designs[name]!, ports(numbers)).map((text) => `${text} (${describeNumbers(numbers)})`),
  )
  const title = `${lab.module} has the ports that are asked for`
  return [formResult(title, wrong, sizes.length === 1 ? 'as asked' : `in ${sizes.length} sizes`)]
}

function judgeForm<N extends Numbers>({ lab, sizes, answers }: Solution<N>): PartResult[] {
  if (!lab.answers) return []
  const asked = lab.answers.questions(sizes[0]!.numbers)
  const wrong = answers ? wrongAnswers(answers, asked) : [`there is no ${lab.answers.file}`]
  return [formResult(`${lab.answers.file} has the answers that are asked for`, wrong, counted(asked.length, 'answer'))]
}

function formResult(title: string, wrong: readonly string[], how: string): PartResult {
  const isRight = wrong.length === 0
  return {
    title,
    points: 0,
    earned: 0,
    state: isRight ? 'passed' : 'failed',
    how: isRight ? how : wrong[0]!,
    finding: null,
    notes: wrong.slice(1, mostNotes),
  }
}

/** More of one kind tell nothing new. */
const mostNotes = 8
