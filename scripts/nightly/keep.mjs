/**
 * Makes fixtures of what a night has found. Each is a file of JSON in test/fixtures/found/: a program that must agree on
 * all engines, or a command that must end with exit code 0.
 */

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const fixtures = 'test/fixtures/found'

/** @typedef {import('./steps.mjs').Night} Night */

/**
 * Random programs that failed, as `npm run fuzz` has left them.
 * @param {string} folder
 * @param {Night} night
 */
export function keepPrograms(folder, { date }) {
  const failures = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d+$/.test(name)) : []
  return failures.map((name) => {
    const { seed, ...verdict } = JSON.parse(readFileSync(join(folder, name, 'verdict.json'), 'utf8'))
    // A program that hung or took all memory must not do so within the tests.
    if (/the process ended/.test(verdict.message ?? '')) return write(`program-${seed}`, alone(seed, verdict, date))
    const source = readFileSync(join(folder, name, 'program.ts'), 'utf8')
    return write(`program-${seed}`, { kind: 'program', found: date, seed, top: 'Top', cycles: 40, verdict, source })
  })
}

/** A program that is generated again, and checked in a process of its own. */
function alone(seed, { message }, date) {
  const register = ['--import', './dist/src/language/transform/register.js']
  const command = [...register, 'check/fuzz/main.ts', '--only', String(seed), '--shrink', '0']
  return { kind: 'command', found: date, command, env: {}, message }
}

/**
 * The tests that failed with the seed of the night, from the report of Vitest.
 * @param {string} report
 * @param {Night} night
 */
export function keepTests(report, { date, seed }) {
  if (!existsSync(report)) return []
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }, i) => {
        const path = relative(process.cwd(), file)
        const name = `property-${path.replace(/\.test\.ts$/, '').replaceAll(/[^\w]+/g, '-')}-${seed}-${i}`
        const pattern = fullName.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')
        const command = ['node_modules/vitest/vitest.mjs', 'run', path, '--testNamePattern', pattern]
        const env = { PROPERTY_SEED: String(seed) }
        return write(name, { kind: 'command', found: date, command, env, message: failureMessages.join('\n') })
      }),
  )
}

/**
 * The commands in a step's log that repeat its findings.
 * @param {string} log
 * @param {RegExp} again - with the arguments as its group
 * @param {string} script - to be run with them
 * @param {Night} night
 */
export function keepCommands(log, again, script, { date, seed }) {
  const found = [...readFileSync(log, 'utf8').matchAll(again)].map(([, args]) => argumentsOf(args))
  return found.map((args, i) => {
    const name = `${script.replace(/^.*\/|\.\w+$/g, '')}-${seed}-${i}`
    return write(name, { kind: 'command', found: date, command: [script, ...args], env: {}, message: '' })
  })
}

/** Splits a line as a shell does, with quotes around words with spaces or stars. */
function argumentsOf(line) {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain)
}

/** The file is whole or not there. */
function write(name, content) {
  mkdirSync(fixtures, { recursive: true })
  const path = join(fixtures, `${name}.json`)
  writeFileSync(`${path}.tmp`, `${JSON.stringify(content, null, 2)}\n`)
  renameSync(`${path}.tmp`, path)
  return path
}
