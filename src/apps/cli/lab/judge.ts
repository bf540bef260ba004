/** Judges in a separate process, within a time limit: the grader survives any crash of that process. */

import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Diagnostic } from '../../../base/diagnostic/diagnostic.js'
import { plainText } from '../../course/plain-text.js'
import { shownPath } from './submission.js'
import type { Numbers, PartResult } from '../../course/index.js'

/** The submission to judge, and the mode. It is sent to another process. */
export interface LabJob {
  /** `check`: only the parts that a student may see. `grade`: everything. */
  readonly mode: 'check' | 'grade'
  readonly lab: string
  /** The teacher's own folder of labs. */
  readonly own?: string
  readonly student: string
  /** The file that the lab requires. */
  readonly file: string
  /** Warnings about other files in the folder; they cost no points. */
  readonly warnings?: readonly string[]
}

/** The report of a check or a grading on a submission. */
export interface LabReport {
  readonly lab: string
  readonly student: string
  readonly file: string
  readonly numbers: Numbers
  readonly parts: readonly PartResult[]
  /** Titles of parts that only a grading judges; empty in a grading. */
  readonly unchecked: readonly string[]
  /** Out of {@link points}. */
  readonly score: number
  readonly points: number
  /** The reasons why nothing could be judged: errors of the module, or exceeded limits. */
  readonly errors: readonly Diagnostic[]
  /** Warnings about style, and about other files in the folder; they cost no points. */
  readonly warnings: readonly string[]
}

/** Wall-clock seconds. Students' code reaches its own limits long before. */
const mostSeconds = 300

const script = fileURLToPath(new URL('./judge-process.js', import.meta.url))

/** The report, or the reason why it is missing. */
export type Judged =
  | { readonly report: LabReport }
  /** The submission cannot be judged: it scores 0. */
  | { readonly failure: readonly Diagnostic[] }
  /** The lab, the installation or the machine is at fault: the solution is not scored. */
  | { readonly fault: readonly Diagnostic[] }

/**
 * Judges submissions one after the other, in a process that is kept ready, because loading the parser and evaluating the
 * package takes longer than most submissions. A failed process is replaced.
 */
export class Judge {
  #process: JudgeProcess | null = null

  /** @param seconds - the time limit for each submission, by the wall clock */
  constructor(private readonly seconds = mostSeconds) {}

  async judge(job: LabJob): Promise<Judged> {
    this.#process ??= new JudgeProcess()
    const answer = await this.#process.ask(job, this.seconds)
    if ('judged' in answer) return answer.judged
    this.#process = null
    return faultOf(job, answer.why)
  }

  close(): void {
    this.#process?.kill()
    this.#process = null
  }
}

/** A judgement, or the reason why the process ended without one. */
type Answer = { readonly judged: Judged } | { readonly why: string }

class JudgeProcess {
  readonly #child = spawn(process.execPath, ['--no-warnings', script], { stdio: ['pipe', 'ignore', 'pipe', 'pipe'] })
  readonly #stderr: Buffer[] = []
  #answered: (answer: Answer) => void = () => undefined
  #ended: Answer | null = null

  constructor() {
    const child = this.#child
    child.stdin!.on('error', () => undefined)
    child.stderr!.on('data', (bytes: Buffer) => this.#stderr.push(bytes))
    createInterface({ input: child.stdio[3] as Readable }).on('line', (line) => {
      const judged = judgedIn(line)
      if (judged) this.#answered({ judged })
    })
    child.on('error', (error) => this.#end(error.message))
    child.on('close', (code, signal) => this.#end(describeEnd(code, signal, Buffer.concat(this.#stderr))))
  }

  #end(why: string): void {
    this.#ended ??= { why }
    this.#answered(this.#ended)
  }

  /** One job at a time. */
  async ask(job: LabJob, seconds: number): Promise<Answer> {
    if (this.#ended) return this.#ended
    const answer = new Promise<Answer>((resolve) => (this.#answered = resolve))
    const timer = setTimeout(() => {
      this.#end(`it takes more than ${seconds} s`)
      this.kill()
    }, seconds * 1000)
    // Keep the pipe open: closing it makes the process exit.
    this.#child.stdin!.write(`${JSON.stringify(job)}\n`)
    return answer.finally(() => clearTimeout(timer))
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }
}

/** Null for an incomplete line, left by a process that ended while writing. */
function judgedIn(line: string): Judged | null {
  try {
    return JSON.parse(line) as Judged
  } catch {
    return null
  }
}

function describeEnd(code: number | null, signal: string | null, stderrText: Buffer): string {
  if (signal !== null) return `its grader was ended by ${signal}`
  // Report the line with the exception, without the stack of the grader.
  const [thrown] = /^\w*Error\b.*/m.exec(stderrText.toString('utf8')) ?? []
  return thrown === undefined ? `its grader ended with exit code ${String(code)}` : plainText(thrown)
}

function faultOf({ file }: LabJob, why: string): Judged {
  const message = `${shownPath(file)} is not scored: ${why}`
  const help = 'grade it again; if the same happens, the installation or the lab is at fault, not the student'
  return { fault: [{ code: 'FW994', message, place: null, help, notes: [] }] }
}
