/**
 * Searches new cases for bugs every night: random programs, properties and engines with a seed of the date, and longer
 * campaigns.
 *
 *   npm run nightly
 *   npm run nightly -- --date 2026-03-14 --only fuzz,engines
 *   npm run nightly -- --scale 0.1
 *
 * Findings go to test/fixtures/found/, which the tests replay; the output of the steps goes to out/nightly/. Exit code: 0
 * nothing was found, 1 something was, 2 bad usage.
 */

import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { stepsOf } from './nightly/steps.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const today = new Date().toISOString().slice(0, 10)
const options = readOptions()
const seed = Number(options.date.replaceAll('-', ''))
const folder = join('out', 'nightly', options.date)
mkdirSync(folder, { recursive: true })
const wanted = options.only?.split(',')
const all = stepsOf({ seed, folder, scale: Number(options.scale), date: options.date })
const steps = all.filter(({ name }) => wanted?.includes(name) ?? true)
const unknown = wanted?.filter((name) => !all.some((step) => step.name === name)) ?? []
if (unknown.length > 0) refuse(`there is no step ${unknown.join(', ')}: ${all.map(({ name }) => name).join(', ')}`)

console.log(`seed ${seed}`)
let failed = 0
for (const step of steps) {
  const log = join(folder, `${step.name}.log`)
  const { code, seconds } = await run(step, log)
  const kept = code === 0 ? [] : step.keep(log)
  if (code !== 0) failed++
  console.log(`${code === 0 ? 'good' : 'FAILED'} ${step.name}: ${describe(code)}, ${seconds.toFixed(0)} s, ${log}`)
  for (const path of kept) console.log(`  kept ${path}`)
}
process.exitCode = failed > 0 ? 1 : 0

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        /** Instead of today's: repeats that night. */
        date: { type: 'string', default: today },
        /** Names of steps. */
        only: { type: 'string' },
        /** Scales the amount of work, and the time that it may take. */
        scale: { type: 'string', default: '1' },
      },
    })
    if (!/^\d{4}-\d\d-\d\d$/.test(values.date)) refuse(`--date ${values.date} is not written as ${today}`)
    if (!(Number(values.scale) > 0)) refuse(`--scale ${values.scale} is no number above 0`)
    return values
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

/** @returns {never} */
function refuse(message) {
  console.error(message)
  process.exit(2)
}

/** @param {number | null} code */
function describe(code) {
  return code === null ? 'stopped at its limit' : `exit code ${code}`
}

/**
 * Runs a step to its end, or for as long as it may take. First it is asked to stop, so that it can keep what it has.
 * @param {import('./nightly/steps.mjs').Step} step
 * @param {string} log
 * @returns {Promise<{ code: number | null, seconds: number }>}
 */
function run({ command, env, minutes }, log) {
  const started = performance.now()
  const [program, ...args] = command
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const to = createWriteStream(log)
  child.stdout.pipe(to, { end: false })
  child.stderr.pipe(to, { end: false })
  let isStopped = false
  const signal = (name) => {
    isStopped = true
    process.kill(-child.pid, name)
  }
  const limits = [
    setTimeout(signal, minutes * 60_000, 'SIGTERM'),
    setTimeout(signal, minutes * 60_000 + 20_000, 'SIGKILL'),
  ]
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      limits.forEach(clearTimeout)
      to.end(() => resolve({ code: isStopped ? null : code, seconds: (performance.now() - started) / 1000 }))
    })
  })
}
