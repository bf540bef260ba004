/** A judgement in a process of its own, within a limit of time. */

import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Diagnostic } from '../../ir/diagnostic.js'
import type { LabJob, LabReport } from './job.js'

/** Seconds of everything: of the grader too, for a module can be large. */
const mostSeconds = 300

/** Megabytes of the grader's own heap. */
const heap = 1500

const script = fileURLToPath(new URL('./judge-child.js', import.meta.url))

/** The report, or why there is none. */
export type Judged =
  | { readonly report: LabReport }
  /** What the solution has done to its grader: it takes too much time or memory. */
  | { readonly failure: string }
  /** What is wrong with the lab: the solution is not scored. */
  | { readonly fault: readonly Diagnostic[] }

export function judgeJob(job: LabJob, seconds = mostSeconds): Promise<Judged> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [`--max-old-space-size=${heap}`, '--no-warnings', script], {
      stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    })
    const told: Buffer[] = []
    const answer: Buffer[] = []
    child.stdin!.on('error', () => undefined)
    child.stderr!.on('data', (bytes: Buffer) => told.push(bytes))
    ;(child.stdio[3] as Readable).on('data', (bytes: Buffer) => answer.push(bytes))
    const timer = setTimeout(() => child.kill('SIGKILL'), seconds * 1000)
    child.on('error', (error) => resolve({ failure: error.message }))
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      const text = Buffer.concat(answer).toString('utf8')
      if (code === 0 && text !== '') return resolve(JSON.parse(text) as Judged)
      const why =
        signal === 'SIGKILL' ? `it has not been judged in ${seconds} s` : Buffer.concat(told).toString('utf8').trim()
      resolve({ failure: why === '' ? `the grader ended with exit code ${String(code)}` : why })
    })
    child.stdin!.end(JSON.stringify(job))
  })
}
