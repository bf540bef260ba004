/**
 * `npm run grading -- --class 200 --times 50 --node 22 --node 24`: the time of gradings, and that they give the same bytes
 * each time.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeBinary } from '../../scripts/node-binary.mjs'
import { script } from '../../scripts/script.js'
import { choices, count, optionsOf, texts } from '../../src/apps/cli/shared/options.js'
import { gradings } from '../../test/labs/gradings.js'
import { gradeRepeatedly, type Repeated } from './repeated.js'
import { gradeClass, gradeReference, type Graded } from './times.js'

const labs = gradings.map(({ lab }) => lab.name)

const options = optionsOf({
  lab: choices('lab', labs, 'Labs whose references are graded, one by one; all by default'),
  class: count(
    'Students in a class of each lab that is named, by default of lab 2, graded by one command',
    { least: 0 },
    { default: 0 },
  ),
  times: count(
    'Times that the same submissions are graded, by each version of Node and number of threads',
    { least: 0 },
    { default: 0 },
  ),
  node: texts('Versions of Node, such as 22, or paths; by default the one that runs this'),
})

const usage = '$0 [options]\n\nGrades complete submissions, and shows points and seconds.'
const {
  lab: named,
  class: students,
  times,
  node,
} = script('grading', usage, process.argv.slice(2))
  .options(options)
  .epilogue('Exit code: 0 all is as it has to be, 1 it is not, 2 bad usage.')
  .parseSync()

const folder = mkdtempSync(join(tmpdir(), 'flitwave-grading-'))
try {
  const chosen = gradings.filter(({ lab }) => named === undefined || named.some((name) => name === lab.name))
  if (times > 0) {
    const nodes = node?.map((version) => nodeBinary(version, folder)) ?? [process.execPath]
    for (const grading of chosen.filter(({ reference }) => reference))
      tellRepeated(gradeRepeatedly(grading, folder, { nodes, times }))
  } else for (const grading of chosen) tellTime(gradeReference(grading, folder))
  if (students > 0) {
    const names = Array.from({ length: students }, (_, i) => `student-${i + 1}`)
    const classes = named === undefined ? gradings.slice(1, 2) : chosen
    for (const grading of classes) tellTime(gradeClass(grading, join(folder, 'class'), names))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function tellTime({ lab, scores, missed, seconds }: Graded): void {
  const points = [...new Set(scores.map((score) => score ?? 'no score'))].sort().join(', ')
  console.log(`${lab.padEnd(18)} ${scores.length} graded in ${seconds.toFixed(1)} s: ${points} of 100 points`)
  for (const part of missed) console.log(`  ${part}`)
  if (points !== '100') process.exitCode = 1
}

function tellRepeated({ lab, submissions, gradings: count, results }: Repeated): void {
  const [first] = results.keys()
  console.log(
    `${lab.padEnd(18)} ${count} gradings of ${submissions} submissions: ${results.size} results, ${first!.length} bytes`,
  )
  if (results.size === 1) return
  process.exitCode = 1
  for (const [text, runs] of results)
    console.log(`${runs.length} times, ${[...new Set(runs)].join('; ')}:\n${text.slice(0, 2000)}`)
}
