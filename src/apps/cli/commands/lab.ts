import { join } from 'node:path'
import type { Argv, InferredOptionTypes } from 'yargs'
import type { CommandBody } from '../command.js'
import { FlitwaveError } from '../../../base/diagnostic/diagnostic.js'
import type { ScoredJob } from '../lab/judge-all.js'
import type { TriedSolution } from '../lab/try-lab.js'
import type { LabJob } from '../lab/job.js'
import { idOfOption } from '../lab/student-id.js'
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
  for (const path of writeFiles(folder, labFiles(await loadLab(place), place, idOfOption(student)))) print(path)
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
  const id = idOfOption(student)
  requireSound(place, await loadLab(place), id, grading)
  const all: TriedSolution[] = []
  for await (const one of trySolutions(grading, id, readSecret(own))) all.push(one)
  if (json) printJson(all)
  else
    print(align(all.map((one) => [one.isAsExpected ? '✓' : '✗', one.name, `${one.earned} of ${one.points}`, one.told])))
  if (!all.every(({ isAsExpected }) => isAsExpected)) process.exitCode = 1
}

async function judge(args: LabArguments, mode: LabJob['mode']): Promise<void> {
  const { submissionsAt } = await import('../lab/submissions.js')
  const { judgeFound } = await import('../lab/judge-all.js')
  const { isScored } = await import('../lab/judge-all.js')
  const { describeAll, describeJudged, filesOf, judgedAsJson } = await import('../lab/report.js')
  const { isPassed } = await import('../lab/report.js')
  const { subject = '.', private: own, threads: most, out } = args
  const format = args.json ? 'json' : args.format
  const student = args.student === undefined ? undefined : idOfOption(args.student)
  const asked = { mode, lab: args.lab, student, private: own, isOne: format === 'gradescope' && student !== undefined }
  const { found, passedOver } = await submissionsAt(subject, asked)
  const judged = await judgeFound(found, { mode, own, threads: most })
  const [only, ...others] = judged
  // Nobody is to read a report of a lab that could not judge.
  if (only && others.length === 0 && 'fault' in only.judged) throw new FlitwaveError(only.judged.fault)
  const scored = judged.filter(isScored)
  if (format === 'json') printJson(judged.map(judgedAsJson))
  else if (format === 'gradescope') await printGradescope(scored)
  else print(others.length === 0 ? scored.map(describeJudged).join('\n') : describeAll(judged))
  if (passedOver.length > 0) printError(`passed over, for it is no folder of a student: ${passedOver.join(', ')}`)
  if (out !== undefined) for (const path of writeFiles(out, filesOf(scored))) if (format === 'text') print(path)
  if (scored.length < judged.length) process.exitCode = 2
  else if (!scored.every((one) => 'report' in one.judged && isPassed(one.judged.report))) process.exitCode = 1
}

async function printGradescope(judged: readonly ScoredJob[]): Promise<void> {
  const [only, ...others] = judged
  if (!only || others.length > 0)
    return failForUsage('Gradescope takes one submission at a time', 'name one, or write all of them with --out')
  print((await import('../lab/report.js')).gradescopeResult(only))
}
