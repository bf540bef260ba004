/** Runs a test file in its own process, within a time limit. */

import { fork, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize } from 'node:v8'
import { formatDiagnostic } from '../../../base/diagnostic/diagnostic.js'
import type { CoverageItems } from '../../../engines/coverage/coverage.js'
import { mark, type TestFile, type TestCase, type TestOrder, type TestOutcome, type ReportedTest } from './messages.js'

/** The maximum length of a failed process's output in a message. */
const longestOutput = 10_000

/** A process that runs a file. */
export interface Running {
  readonly outcome: Promise<TestOutcome>
  /** Ends it; its outcome then reports that. */
  stop(): void
}

/** @param limit - the time limit of the file in seconds */
export function runFile({ path, kind }: TestFile, order: Omit<TestOrder, 'file'>, limit: number): Running {
  return kind === 'testbench'
    ? runTestbenchFile({ ...order, file: path }, limit)
    : runTestFile(path, order.coverage, limit)
}

function runTestbenchFile(order: TestOrder, limit: number): Running {
  const child = fork(script('runner'), { serialization: 'advanced', stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const written = new Output(child)
  let outcome: TestOutcome | null = null
  child.once('message', (received: TestOutcome) => (outcome = received))
  child.send(order)
  return running(child, limit, order.file, (end) => outcome ?? failed(accident(end, written.text)))
}

/** Runs a file that uses Node's test runner: `import { test } from 'node:test'`. */
function runTestFile(path: string, coverage: boolean, limit: number): Running {
  const folder = mkdtempSync(join(tmpdir(), 'flitwave-test-'))
  const covered = join(folder, 'coverage')
  const child = fork(path, {
    execArgv: [
      ...['--import', url('../../../language/transform/register.js'), '--import', url('./gather.js')],
      ...['--test-reporter', url('./node-reporter.js'), '--test-reporter-destination', 'stdout'],
    ],
    env: { ...process.env, ...(coverage && { FLITWAVE_TEST_COVERAGE: covered }) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const written = new Output(child)
  return running(child, limit, path, (end) => {
    const cases = written.tests.map((test) => caseOf(test, path))
    const found = existsSync(covered) ? (deserialize(readFileSync(covered)) as CoverageItems) : null
    rmSync(folder, { recursive: true, force: true })
    const hasFailed = end !== 0 && cases.every(({ isGood }) => isGood)
    const error = hasFailed ? accident(end, written.text) : null
    return { cases, error, coverage: found, files: [resolve(path)] }
  })
}

function caseOf({ name, isGood, isSkipped, time, problems }: ReportedTest, path: string): TestCase {
  return {
    name,
    isGood,
    time,
    summary: isSkipped ? 'skipped' : '',
    problems,
    cycle: null,
    again: isGood ? null : `node --import flitwave/register ${path}`,
  }
}

/** The end of a process: its exit code, or the signal that ended it. */
type End = number | string

function running(child: ChildProcess, limit: number, path: string, outcomeOf: (end: End) => TestOutcome): Running {
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, limit * 1000)
  const outcome = new Promise<TestOutcome>((done) => {
    child.once('error', (error) => done(failed(error.message)))
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      done(isLate ? failed(lateness(path, limit)) : outcomeOf(code ?? signal ?? 0))
    })
  })
  return { outcome, stop: () => void child.kill('SIGKILL') }
}

function lateness(path: string, limit: number): string {
  return formatDiagnostic({
    code: 'FW964',
    message: `${path} has not ended after ${limit} s`,
    place: null,
    help: 'find the loop that does not end, or give it more time with --time-limit',
    notes: [],
  })
}

function accident(end: End, written: string): string {
  return written === '' ? `its process has ended: ${String(end)}` : written
}

function failed(error: string): TestOutcome {
  return { cases: [], error, coverage: null, files: [] }
}

/** The output of a process: the lines of the reporter, and the end of all other output. */
class Output {
  readonly tests: ReportedTest[] = []
  private rest = ''
  private line = ''

  constructor({ stdout, stderr }: ChildProcess) {
    stdout!.setEncoding('utf8').on('data', (text: string) => this.read(text))
    stderr!.setEncoding('utf8').on('data', (text: string) => this.keep(text))
  }

  get text(): string {
    return (this.rest + this.line).trim()
  }

  private read(text: string): void {
    const lines = (this.line + text).split('\n')
    this.line = lines.pop()!.slice(-longestOutput)
    for (const line of lines) {
      if (line.startsWith(mark)) this.tests.push(JSON.parse(line.slice(mark.length)) as ReportedTest)
      else this.keep(`${line}\n`)
    }
  }

  private keep(text: string): void {
    this.rest = (this.rest + text).slice(-longestOutput)
  }
}

function script(name: string): string {
  return fileURLToPath(url(`./${name}.js`))
}

function url(path: string): string {
  return new URL(path, import.meta.url).href
}
