/** A judgement in a process of its own, within a limit of time: the grader outlives whatever happens in it. */

import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Diagnostic } from '../../ir/diagnostic.js'
import { plainText } from '../../course/plain-text.js'
import { shownPath } from './submitted-file.js'
import type { LabJob, LabReport } from './job.js'

/** Seconds by the clock. Students' code ends by its own limits long before. */
const mostSeconds = 300

const script = fileURLToPath(new URL('./judge-process.js', import.meta.url))

/** The report, or the reason why there is none. */
export type Judged =
  | { readonly report: LabReport }
  /** Something was handed in that cannot be judged: it scores 0. */
  | { readonly failure: readonly Diagnostic[] }
  /** The lab, the installation or the machine is at fault: the solution is not scored. */
  | { readonly fault: readonly Diagnostic[] }

/**
 * Judges a submission.
 * @param seconds - by the clock
 */
export function judgeJob(job: LabJob, seconds = mostSeconds): Promise<Judged> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--no-warnings', script], { stdio: ['pipe', 'ignore', 'pipe', 'pipe'] })
    const told: Buffer[] = []
    const answer: Buffer[] = []
    let isLate = false
    child.stdin!.on('error', () => undefined)
    child.stderr!.on('data', (bytes: Buffer) => told.push(bytes))
    ;(child.stdio[3] as Readable).on('data', (bytes: Buffer) => answer.push(bytes))
    const timer = setTimeout(() => (isLate = child.kill('SIGKILL')), seconds * 1000)
    child.on('error', (error) => resolve(faultOf(job, error.message)))
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      const text = Buffer.concat(answer).toString('utf8')
      if (code === 0 && text !== '') return resolve(JSON.parse(text) as Judged)
      const why = isLate ? `it takes more than ${seconds} s` : describeEnd(code, signal, Buffer.concat(told))
      resolve(faultOf(job, why))
    })
    // The pipe stays open: its end tells the process that nobody waits for it any more.
    child.stdin!.write(`${JSON.stringify(job)}\n`)
  })
}

function describeEnd(code: number | null, signal: string | null, told: Buffer): string {
  if (signal !== null) return `its grader was ended by ${signal}`
  // The line that says what was thrown, without those that say where in the grader.
  const [thrown] = /^\w*Error\b.*/m.exec(told.toString('utf8')) ?? []
  return thrown === undefined ? `its grader ended with exit code ${String(code)}` : plainText(thrown)
}

function faultOf({ file }: LabJob, why: string): Judged {
  const message = `${shownPath(file)} is not scored: ${why}`
  const help = 'grade it again; if the same happens, the installation or the lab is at fault, not the student'
  return { fault: [{ code: 'FW994', message, place: null, help, notes: [] }] }
}
