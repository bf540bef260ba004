import { join } from 'node:path'
import type { InferredOptionTypes } from 'yargs'
import { command } from '../shared/command.js'
import { FlitwaveError } from '../../../base/diagnostic/diagnostic.js'
import type { ScoredJob } from './judge-all.js'
import type { TriedSolution } from './try-lab.js'
import type { LabJob } from './judge.js'
import { choice, flag, optionsOf, text, threads } from '../shared/options.js'
import { print, printError, printJson } from '../shared/output.js'
import { writeFiles } from '../shared/output-files.js'
import { align } from '../shared/table.js'
import { failForName, failForUsage } from '../shared/usage.js'

const actions = ['list', 'new', 'check', 'grade', 'try'] as const

const options = optionsOf({
  student: text(
    'The id of the student, which determines the numbers of the lab; default for grade: the name of the folder',
  ),
  lab: text('The lab, if no file in the folder names it'),
  private: text('A folder of labs: the teacher’s own, with references and secret.txt, or the part that students get'),
  out: text('Folder: for a new lab; or for results, ada.json for Gradescope and a drawing, ada.svg'),
  format: choice(
    'format',
    ['text', 'json', 'gradescope'],
    'Output format: text, all data as JSON, or results.json of Gradescope',
    {
      default: 'text',
    },
  ),
  json: flag('The same as --format json'),
  threads: threads(),
})

type LabArguments = InferredOptionTypes<typeof options> & {
  readonly action: string
  readonly subject: string | undefined
}

export const labCommand = command({
  subject: {
    action: { type: 'string', demandOption: true, describe: actions.join(', ') },
    subject: {
      type: 'string',
      describe: 'A lab for `new` and `try`; a file or folder for `check` and `grade`',
    },
  },
  options,
  examples: [
    ['$0 lab list', 'The labs'],
    ['$0 lab new 1 --student ada', 'A folder with starter files and numbers of your own'],
    ['$0 lab check 01-fifo', 'The faults, and the first wrong cycle'],
    ['$0 lab grade handed-in --lab 1', 'All folders in it, one for each student'],
    ['$0 lab grade handed-in --private labs --out grades', 'With references from another folder'],
    ['$0 lab try 11 --private private', 'The right and the wrong solutions of your own lab'],
  ],
  epilogue: 'Exit code: 0 if everything has passed, 1 if not, 2 for bad usage or input.',
  run: async (args) => {
    const action = actions.find((name) => name === args.action)
    if (!action) return failForName('action', args.action, actions, `there are ${actions.join(', ')}`)
    if (action === 'list') return list(args)
    if (action === 'new') return begin(args)
    if (action === 'try') return tryOne(args)
    return judge(args, action)
  },
})

async function list({ private: own, json }: LabArguments): Promise<void> {
  const { labPlaces, loadLab } = await import('./labs.js')
  const labs = await Promise.all(labPlaces(own).map(loadLab))
  if (json) printJson(labs.map(({ name, title, about, module, file }) => ({ name, title, about, module, file })))
  else print(align(labs.map(({ name, title, about }) => [name, title, about])))
}

async function begin({ subject, private: own, student = '', out }: LabArguments): Promise<void> {
  if (subject === undefined) return failForUsage('which lab?', '`flitwave lab list` shows them')
  const { findLab, loadLab } = await import('./labs.js')
  const { idOfOption, labFiles } = await import('./new-lab.js')
  const { requireEmpty } = await import('../init/project.js')
  const place = findLab(subject, own)
  const folder = out ?? place.name
  requireEmpty(folder)
  for (const path of writeFiles(folder, labFiles(await loadLab(place), place, idOfOption(student)))) print(path)
  const its = own === undefined ? '' : ` --private ${own}`
  print(`\nRead ${join(folder, 'README.md')}, then:\n\n   npx flitwave lab check ${folder}${its}`)
}

/** A line for each solution in the lab's own files. */
async function tryOne({ subject, private: own, student = '', json }: LabArguments): Promise<void> {
  if (subject === undefined) return failForUsage('which lab?', '`flitwave lab list` shows them')
  const { findLab, loadLab, loadGrading, readSecret, requireSound } = await import('./labs.js')
  const { trySolutions } = await import('./try-lab.js')
  const { idOfOption } = await import('./new-lab.js')
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
  const { submissionsAt } = await import('./submissions.js')
  const { isScored, judgeFound } = await import('./judge-all.js')
  const { describeAll, describeJudged, filesOf, judgedAsJson, isPassed } = await import('./report.js')
  const { idOfOption } = await import('./new-lab.js')
  const { subject = '.', private: own, threads: most, out } = args
  const format = args.json ? 'json' : args.format
  const student = args.student === undefined ? undefined : idOfOption(args.student)
  const asked = { mode, lab: args.lab, student, private: own, isOne: format === 'gradescope' && student !== undefined }
  const { found, passedOver } = await submissionsAt(subject, asked)
  const judged = await judgeFound(found, { mode, own, threads: most })
  const [only, ...others] = judged
  // If the lab could not judge, the error replaces the report.
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
  print((await import('./report.js')).gradescopeResult(only))
}
