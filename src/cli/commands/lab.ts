import { basename, join } from 'node:path'
import type { Argv, InferredOptionTypes } from 'yargs'
import type { CommandBody } from '../command.js'
import type { JudgedJob } from '../lab/grade-all.js'
import type { LabJob, LabReport } from '../lab/job.js'
import { choice, flag, optionsOf, text, threads } from '../options.js'
import { print, printError, printJson } from '../output.js'
import { writeFiles } from '../output-files.js'
import { align } from '../table.js'
import { failForName, failForUsage } from '../usage.js'

const actions = ['list', 'new', 'check', 'grade'] as const

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
      .positional('subject', { type: 'string', describe: 'A lab for `new`; a file or folder for `check` and `grade`' })
      .options(options)
      .example('$0 lab list', 'The labs')
      .example('$0 lab new 1 --student ada', 'A folder to begin in, with numbers of your own')
      .example('$0 lab check 01-fifo', 'What is wrong, and the first wrong cycle')
      .example('$0 lab grade handed-in --lab 1', 'Every folder of it, a student each')
      .example('$0 lab grade handed-in --private labs --out grades', 'With references that are kept elsewhere')
      .epilogue('Exit code: 0 if everything has passed, 1 if not, 2 for bad usage or input.'),
  handler: async (args) => {
    const action = actions.find((name) => name === args.action)
    if (!action) return failForName('action', args.action, actions, `there are ${actions.join(', ')}`)
    if (action === 'list') return list(args)
    if (action === 'new') return begin(args)
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

async function judge(args: LabArguments, mode: LabJob['mode']): Promise<void> {
  const { findLab, loadLab, loadGrading } = await import('../lab/labs.js')
  const { submissionsAt } = await import('../lab/submissions.js')
  const { judgeAll } = await import('../lab/grade-all.js')
  const { subject = '.', private: own, threads: most, out } = args
  const format = args.json ? 'json' : args.format
  const handed = await submissionsAt(subject, { ...args, mode }, async (lab) => (await loadLab(findLab(lab, own))).file)
  if (mode === 'grade') for (const lab of new Set(handed.map((one) => one.lab))) await loadGrading(findLab(lab, own))
  const jobs = handed.map((one): LabJob => ({ mode, ...one, ...(own !== undefined && { own }) }))
  const isOne = jobs.length === 1
  const judged = await judgeAll(jobs, most)
  const { describeReport, isPassed } = await import('../lab/report.js')
  if (format === 'json') printJson(judged.map(asJson))
  else if (format === 'gradescope') await printGradescope(judged)
  else if (isOne) for (const one of judged) printText(one, describeReport)
  else print(align(judged.map(row)))
  if (out !== undefined) for (const path of writeFiles(out, await filesOf(judged))) if (format === 'text') print(path)
  if (!judged.every((one) => 'report' in one.judged && isPassed(one.judged.report))) process.exitCode = 1
}

function printText({ judged }: JudgedJob, describe: (report: LabReport) => string): void {
  if ('failure' in judged) printError(judged.failure)
  else print(describe(judged.report))
}

async function printGradescope(judged: readonly JudgedJob[]): Promise<void> {
  const [only, ...others] = judged
  if (!only || others.length > 0)
    return failForUsage('Gradescope takes one submission at a time', 'name one, or write all of them with --out')
  print((await import('../lab/gradescope.js')).gradescopeResult(only))
}

/** A line for each student. */
function row({ job, judged }: JudgedJob): string[] {
  if ('failure' in judged) return [job.student, '0', judged.failure.split('\n')[0]!]
  const { score, points, errors, parts } = judged.report
  const [error] = errors
  const failed = parts.find(({ state }) => state !== 'passed')
  return [
    job.student,
    points > 0 ? `${score} of ${points}` : '',
    error
      ? `${error.code}: ${error.message}`
      : failed
        ? `${failed.title}: ${failed.finding?.message ?? failed.how}`
        : 'all right',
  ]
}

function asJson({ job, judged }: JudgedJob): object {
  const { student, file, lab } = job
  return 'failure' in judged ? { lab, student, file, score: 0, failure: judged.failure } : judged.report
}

/** A folder's worth: for each student the report, as Gradescope reads it, and the first wrong cycle as a drawing. */
async function filesOf(judged: readonly JudgedJob[]) {
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
