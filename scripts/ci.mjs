/**
 * Runs the steps of CI, for `.ci/run` once the packages are installed: all of them, also after one that fails. A table at
 * the end has the seconds that each has taken.
 *
 *   node scripts/ci.mjs                  all of them
 *   node scripts/ci.mjs --list           their commands, which can be given one by one
 *   node scripts/ci.mjs --only engines   those whose titles or commands have this text in them
 *
 * FUZZ_SEED is the seed of random programs, 7 by default. CI_TURN is the number that chooses slices, by default one that
 * follows from the commit. Exit code: 0 all have passed, 1 one has not, 2 bad usage.
 */

import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runSteps, tableOf } from './ci/run-steps.mjs'
import { stepsOf } from './ci/steps.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const { list, only } = readOptions()
const steps = stepsOf({ seed: process.env['FUZZ_SEED'] ?? '7', turn: turn() }).filter(
  ({ title, command }) => title.includes(only) || command.includes(only),
)
if (steps.length === 0) refuse(`no step has ${only} in it: --list shows all`)
if (list) {
  for (const { title, command } of steps) console.log(`# ${title}\n${command}`)
  process.exit()
}

const started = performance.now()
const results = await runSteps(steps, availableParallelism(), (text) => process.stdout.write(text))
console.log(`\n${tableOf(results, (performance.now() - started) / 1000)}`)
if (results.some(({ code }) => code !== 0)) process.exitCode = 1

/** The same number for a commit each time, so that its findings can be repeated. */
function turn() {
  const given = process.env['CI_TURN']
  if (given !== undefined && !/^\d{1,9}$/.test(given)) refuse(`CI_TURN is ${given}, and has to be a number from 0`)
  if (given !== undefined) return Number(given)
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' })
  return Number.parseInt(stdout?.slice(0, 7) || '0', 16)
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: { list: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
    })
    return values
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

/** @returns {never} */
function refuse(/** @type {string} */ message) {
  console.error(message)
  process.exit(2)
}
