import { basename, join } from 'node:path'
import type { Argv, InferredOptionTypes } from 'yargs'
import type { CommandBody } from '../command.js'
import { FlitwaveError, formatPlace, type Diagnostic } from '../../ir/diagnostic.js'
import type { JudgedJob, ScoredJob } from '../lab/grade-all.js'
import type { Handed } from '../lab/submissions.js'
import type { TriedSolution } from '../lab/try-lab.js'
import type { LabJob, LabReport } from '../lab/job.js'
import { choice, flag, optionsOf, text, threads } from '../options.js'
import { print, printError, printJson } from '../output.js'
import { writeFiles } from '../output-files.js'
import { align } from '../table.js'
import { failForName, failForUsage } from '../usage.js'

const actions = ['list', 'new', 'check', 'grade', 'try'] as const

const options = optionsOf({
  student: text('Whose it is: the numbers of the lab follow from this id; default for grade: the name of the folder'),
  lab: text('The lab, where nothing beside the file says it'),
  private: text('A folder of labs: what a teacher keeps, with references and secret.txt, or what students get of it'),
  out: text('Folder: for a new lab; or for what was found, ada.json for Gradescope and a drawing, ada.svg'),
  format: choice('format', ['text', 'json', 'gradescope'], 'How to print: text, all there is, or results.json', {
    default: 'text',
  }),
  json: flag('The same as --format json'),
  threads: threads(),
})

type LabArguments = InferredOptionTypes<typeof options> & {
  readonly action: string
  readonly subject: string | undefined
}

/** `flitwave lab`: the course. */
export const labCommand: CommandBody<LabArguments> = {
  builder: (yargs: Argv) =>
    yargs
      .positional('action', { type: 'string', demandOption: true, describe: actions.join(', ') })
      .positional('subject', {
        type: 'string',
        describe: 'A lab for `new` and `try`; a file or folder for `check` and `grade`',
      })
      .options(options)
      .example('$0 lab list', 'The labs')
      .example('$0 lab new 1 --student ada', 'A folder to begin in, with numbers of your own')
      .example('$0 lab check 01-fifo', 'What is wrong, and the first wrong cycle')
      .example('$0 lab grade handed-in --lab 1', 'Every folder of it, a student each')
      .example('$0 lab grade handed-in --private labs --out grades', 'With references that are kept elsewhere')
      .example('$0 lab try 11 --private private', 'The right and the wrong solutions of a lab that you make')
      .epilogue('Exit code: 0 if everything has passed, 1 if not, 2 for bad usage or input.'),
  handler: async (args) => {
    const action = actions.find((name) => name === args.action)
    if (!action) return failForName('action', args.action, actions, `there are ${actions.join(', ')}`)
    if (action === 'list') return list(args)
    if (action === 'new') return begin(args)
    if (action === 'try') return tryOne(args)
    return judge(args, action)
  },
}

async function list({ private: own, json }: LabArguments): Promise<void> {
  const { labPlaces, loadLab } = await import('../lab/labs.js')
  const labs = await Promise.all(labPlaces(own).map(loadLab))
  if (json) printJson(labs.map(({ name, title, about, module, file }) => ({ name, title, about, module, file })))
  else print(align(labs.map(({ name, title, about }) => [name, title, about])))
}

async function begin({ subject, private: own, student = '', out }: LabArguments): Promise<void> {
  if (subject === undefined) return failForUsage('which lab?', '`flitwave lab list` shows them')
  const { findLab, loadLab } = await import('../lab/labs.js')
  const { labFiles } = await import('../lab/new-lab.js')
  const { requireEmpty } = await import('../init/name.js')
  const place = findLab(subject, own)
  const folder = out ?? place.name
  requireEmpty(folder)
  for (const path of writeFiles(folder, labFiles(await loadLab(place), place, student))) print(path)
  const its = own === undefined ? '' : ` --private ${own}`
  print(`\nRead ${join(folder, 'README.md')}, then:\n\n   npx flitwave lab check ${folder}${its}`)
}

/** A line for each solution that the lab itself has. */
async function tryOne({ subject, private: own, student = '', json }: LabArguments): Promise<void> {
  if (subject === undefined) return failForUsage('which lab?', '`flitwave lab list` shows them')
  const { findLab, loadLab, loadGrading, readSecret } = await import('../lab/labs.js')
  const { requireSound } = await import('../lab/lab-fault.js')
  const { trySolutions } = await import('../lab/try-lab.js')
  const place = findLab(subject, own)
  const grading = await loadGrading(place)
  requireSound(place, await loadLab(place), student, grading)
  const all: TriedSolution[] = []
  for await (const one of trySolutions(grading, student, readSecret(own))) all.push(one)
  if (json) printJson(all)
  else
    print(align(all.map((one) => [one.isAsExpected ? '✓' : '✗', one.name, `${one.earned} of ${one.points}`, one.told])))
  if (!all.every(({ isAsExpected }) => isAsExpected)) process.exitCode = 1
}

/**
 * Each lab with the numbers of the first who has handed something in, before anybody is graded.
 * @throws FlitwaveError FW999 for one that cannot judge
 */
async function tryLabs(handed: readonly Handed[], own: string | undefined): Promise<void> {
  const { findLab, loadLab, loadGrading } = await import('../lab/labs.js')
  const { requireSound } = await import('../lab/lab-fault.js')
  for (const name of new Set(handed.map(({ lab }) => lab))) {
    const place = findLab(name, own)
    const { student } = handed.find(({ lab }) => lab === name)!
    requireSound(place, await loadLab(place), student, await loadGrading(place))
  }
}

async function judge(args: LabArguments, mode: LabJob['mode']): Promise<void> {
  const { findLab, loadLab } = await import('../lab/labs.js')
  const { submissionsAt } = await import('../lab/submissions.js')
  const { judgeAll, isScored } = await import('../lab/grade-all.js')
  const { subject = '.', private: own, threads: most, out } = args
  const format = args.json ? 'json' : args.format
  const handed = await submissionsAt(subject, { ...args, mode }, async (lab) => (await loadLab(findLab(lab, own))).file)
  if (mode === 'grade') await tryLabs(handed, own)
  const jobs = handed.map((one): LabJob => ({ mode, ...one, ...(own !== undefined && { own }) }))
  const judged = await judgeAll(jobs, most)
  const [only, ...others] = judged
  // Nobody is to read a report of a lab that could not judge.
  if (only && others.length === 0 && 'fault' in only.judged) throw new FlitwaveError(only.judged.fault)
  const scored = judged.filter(isScored)
  const { describeReport, isPassed } = await import('../lab/report.js')
  if (format === 'json') printJson(judged.map(asJson))
  else if (format === 'gradescope') await printGradescope(scored)
  else if (others.length === 0) for (const one of scored) printText(one, describeReport)
  else print(align(judged.map(row)))
  if (out !== undefined) for (const path of writeFiles(out, await filesOf(scored))) if (format === 'text') print(path)
  if (scored.length < judged.length) process.exitCode = 2
  else if (!scored.every((one) => 'report' in one.judged && isPassed(one.judged.report))) process.exitCode = 1
}

function printText({ judged }: ScoredJob, describe: (report: LabReport) => string): void {
  if ('failure' in judged) printError(judged.failure)
  else print(describe(judged.report))
}

async function printGradescope(judged: readonly ScoredJob[]): Promise<void> {
  const [only, ...others] = judged
  if (!only || others.length > 0)
    return failForUsage('Gradescope takes one submission at a time', 'name one, or write all of them with --out')
  print((await import('../lab/gradescope.js')).gradescopeResult(only))
}

/** A line for each student. */
function row({ job, judged }: JudgedJob): string[] {
  if ('fault' in judged) return [job.student, 'not scored', judged.fault.map(asLine)[0] ?? '']
  if ('failure' in judged) return [job.student, '0', judged.failure.split('\n')[0]!]
  const { score, points, errors, parts } = judged.report
  const [error] = errors
  const failed = parts.find(({ state }) => state !== 'passed')
  return [
    job.student,
    points > 0 ? `${score} of ${points}` : '',
    error ? asLine(error) : failed ? `${failed.title}: ${failed.finding?.message ?? failed.how}` : 'all right',
  ]
}

function asLine({ code, message, place }: Diagnostic): string {
  return `${place ? `${formatPlace(place).replace(/:\d+$/, '')}: ` : ''}${code}: ${message}`
}

function asJson({ job, judged }: JudgedJob): object {
  const { student, file, lab } = job
  if ('fault' in judged) return { lab, student, file, score: null, errors: judged.fault }
  return 'failure' in judged ? { lab, student, file, score: 0, failure: judged.failure } : judged.report
}

/** A folder's worth: for each student the report, as Gradescope reads it, and the first wrong cycle as a drawing. */
async function filesOf(judged: readonly ScoredJob[]) {
  const { gradescopeResult } = await import('../lab/gradescope.js')
  return judged.flatMap((one) => {
    const name = one.job.student === '' ? basename(one.job.file).replace(/\.\w+$/, '') : one.job.student
    const found = 'report' in one.judged ? one.judged.report.parts.find(({ finding }) => finding)?.finding : null
    return [
      { name: `${name}.json`, content: gradescopeResult(one) },
      ...(found?.svg ? [{ name: `${name}.svg`, content: found.svg }] : []),
    ]
  })
}
