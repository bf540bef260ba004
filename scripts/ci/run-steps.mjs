/** Runs commands one after the other, or side by side while there are cores for them. */

import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'

/**
 * @typedef {object} Step
 * @property {string} title - one line
 * @property {string} command - for bash
 * @property {number} [cores] - cores that it keeps busy; by default all that there are
 * @property {string} [after] - the title of an earlier step, whose output it needs
 */

/**
 * @typedef {object} Result
 * @property {Step} step
 * @property {number} code - the exit code; 1 for a step that a signal has ended
 * @property {number} seconds - by the clock
 * @property {number} busy - seconds of the processor, its own and those of the processes that it waited for
 * @property {string} output - all that it printed
 */

/**
 * Starts the steps in their order, each as soon as the cores are free that it keeps busy. All of them run, even if one
 * fails. A step that has all cores prints as it goes; the output of any other is printed whole when it ends.
 * @param {readonly Step[]} steps
 * @param {number} cores
 * @param {(text: string | Buffer) => void} print
 * @returns {Promise<Result[]>} in the order in which they have ended
 */
export async function runSteps(steps, cores, print) {
  /** @type {Result[]} */
  const results = []
  /** By title. @type {Map<string, Promise<void>>} */
  const running = new Map()
  let free = cores
  for (const step of steps) {
    const taken = Math.min(step.cores ?? cores, cores)
    if (step.after !== undefined) await running.get(step.after)
    while (free < taken) await Promise.race(running.values())
    free -= taken
    const done = runStep(step, taken === cores, print).then((result) => {
      free += taken
      running.delete(step.title)
      results.push(result)
    })
    running.set(step.title, done)
  }
  await Promise.all(running.values())
  return results
}

/**
 * @param {Step} step
 * @param {boolean} isAlone
 * @param {(text: string | Buffer) => void} print
 * @returns {Promise<Result>}
 */
function runStep(step, isAlone, print) {
  const heading = `\n=== ${step.title}\n$ ${step.command}\n`
  /** @type {Buffer[]} */
  const output = []
  if (isAlone) print(heading)
  const started = performance.now()
  const child = spawn('bash', ['-c', timed(step.command)], { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] })
  let times = ''
  child.stdio[3].on('data', (/** @type {Buffer} */ text) => (times += text))
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (/** @type {Buffer} */ text) => {
      output.push(text)
      if (isAlone) print(text)
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (!isAlone) print(Buffer.concat([Buffer.from(heading), ...output]))
      const busy = times
        .trim()
        .split(' ')
        .reduce((sum, text) => sum + Number(text), 0)
      const seconds = (performance.now() - started) / 1000
      resolve({ step, code: code ?? 1, seconds, busy, output: Buffer.concat(output).toString() })
    })
  })
}

/**
 * Bash writes the processor's user and system time to pipe 3.
 * @param {string} command
 */
function timed(command) {
  return `TIMEFORMAT='%U %S'; exec 4>&2 2>&3; time { (exec 2>&4 3>&- 4>&-; ${command}\n); }`
}

/**
 * A table of the steps, and what the failed ones have found: who sees only the end of a log sees that.
 * @param {readonly Result[]} results
 * @param {number} seconds - of all of them, by the clock
 */
export function tableOf(results, seconds) {
  const row = (wall, busy, mark, title) => `${wall.padStart(7)} ${busy.padStart(7)}  ${mark}${title}`
  const rows = results.map(({ step, code, seconds: wall, busy }) =>
    row(wall.toFixed(0), busy.toFixed(0), code === 0 ? '' : `FAILED (${code}) `, step.title),
  )
  const busy = results.reduce((sum, one) => sum + one.busy, 0)
  const failed = results.filter(({ code }) => code !== 0)
  const again = failed.map(({ step, code, output }) =>
    [`FAILED with exit code ${code}: ${step.title}`, step.command, ...findingsIn(output)].join('\n  '),
  )
  return [
    row('seconds', 'busy', '', 'step'),
    ...rows,
    row(seconds.toFixed(0), busy.toFixed(0), '', 'all steps'),
    '',
    ...(failed.length === 0 ? ['CI passed'] : again),
  ].join('\n')
}

/**
 * The first lines of an output that name a failed test or an error; without one, its last lines.
 * @param {string} output
 */
function findingsIn(output) {
  const most = 6
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim().slice(0, 160))
    .filter((line) => line !== '')
  const findings = lines.filter((line) => /\bFAIL\b|Error:|\berror\b|^not ok/.test(line))
  return findings.length > 0 ? findings.slice(0, most) : lines.slice(-most)
}
