/** A judgement in a process of its own, within a limit of time. */

import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Diagnostic } from '../../ir/diagnostic.js'
import { plainText } from '../../lab/plain-text.js'
import { shownPath } from './handed-file.js'
import type { LabJob, LabReport } from './job.js'

/** Seconds of everything: of the grader too, for a module can be large. */
const mostSeconds = 300

/** Megabytes of the grader's own heap. */
const heap = 1500

const script = fileURLToPath(new URL('./judge-child.js', import.meta.url))

/** The report, or why there is none. */
export type Judged =
  | { readonly report: LabReport }
  /** What is wrong with what was handed in, where that is all that is known: it scores 0. */
  | { readonly failure: readonly Diagnostic[] }
  /** What is wrong with the lab: the solution is not scored. */
  | { readonly fault: readonly Diagnostic[] }

/**
 * Judges a submission. That the solution has cost its grader too much time or memory is a failure, and no error.
 * @param seconds - of the clock
 */
export function judgeJob(job: LabJob, seconds = mostSeconds): Promise<Judged> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [`--max-old-space-size=${heap}`, '--no-warnings', script], {
      stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    })
    const told: Buffer[] = []
    const answer: Buffer[] = []
    let isLate = false
    child.stdin!.on('error', () => undefined)
    child.stderr!.on('data', (bytes: Buffer) => told.push(bytes))
    ;(child.stdio[3] as Readable).on('data', (bytes: Buffer) => answer.push(bytes))
    const timer = setTimeout(() => (isLate = child.kill('SIGKILL')), seconds * 1000)
    child.on('error', (error) => resolve(failed(job, error.message)))
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      const text = Buffer.concat(answer).toString('utf8')
      if (code === 0 && text !== '') return resolve(JSON.parse(text) as Judged)
      const why = isLate ? `it takes more than ${seconds} s` : describeEnd(code, signal, Buffer.concat(told))
      resolve(failed(job, why))
    })
    child.stdin!.end(JSON.stringify(job))
  })
}

function describeEnd(code: number | null, signal: string | null, told: Buffer): string {
  if (signal !== null) return `its grader was ended by ${signal}: it takes too much memory, or is nested too deep`
  // The line that says what was thrown, without those that say where in the grader.
  const [thrown] = /^\w*Error\b.*/m.exec(told.toString('utf8')) ?? []
  return thrown === undefined ? `its grader ended with exit code ${String(code)}` : plainText(thrown)
}

function failed({ file }: LabJob, why: string): Judged {
  const message = `${shownPath(file)} cannot be judged: ${why}`
  const help = 'look for what is far larger than the lab asks for; if nothing is, tell your teacher'
  return { failure: [{ code: 'FW997', message, place: null, help, notes: [] }] }
}
