/** A process that runs what a student has written. It is asked with lines, and answers with lines on a pipe of its own. */

import { spawn, type ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import { commandFor, type Confinement } from './confinement.js'
import { usageOf } from './usage.js'

/** Why there is no answer. */
export type Ending =
  | { readonly kind: 'time'; readonly seconds: number }
  /** It has waited for so long, and done nothing. */
  | { readonly kind: 'idle'; readonly seconds: number }
  | { readonly kind: 'memory'; readonly megabytes: number }
  | { readonly kind: 'output'; readonly megabytes: number }
  /** It ended by itself, and without an answer. */
  | { readonly kind: 'exit'; readonly code: number | null; readonly signal: string | null }

export interface ConfinedLimits {
  /** Megabytes; default 700. */
  readonly memory?: number
  /** Bytes of one answer; default 16 MB. */
  readonly answer?: number
  /** Bytes that it may print; default 1 MB. */
  readonly printed?: number
}

/** Milliseconds between two looks at what it takes. */
const period = 50

/** A busy machine may take so many times longer than the processor has worked. */
const patience = 10

/** Seconds of sleep in which nobody can have been busy with it. */
const mostIdle = 5

/** Characters of what it prints that are kept. */
const mostKept = 2000

export class Confined {
  private readonly child: ChildProcess
  private readonly watch: NodeJS.Timeout
  private ending: Ending | null = null
  private readonly lines: string[] = []
  private rest: Buffer[] = []
  private restLength = 0
  private waiting: (() => void) | null = null
  private printedLength = 0
  private kept = ''
  /** Seconds of the processor, at which the present question has taken too long. */
  private deadline = Infinity
  private most = 0
  /** Milliseconds that it has slept since the present question. */
  private slept = 0
  /** Seconds of the processor, when it was looked at last. */
  private used = 0

  constructor(
    confinement: Confinement,
    private readonly limits: ConfinedLimits = {},
  ) {
    const { file, args, folder, env } = commandFor(confinement)
    this.child = spawn(file, args, {
      cwd: folder,
      env,
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      detached: true,
    })
    const { stdin, stdout, stderr, stdio } = this.child
    // A process that has ended reads no more.
    stdin!.on('error', () => undefined)
    for (const stream of [stdout!, stderr!]) stream.on('data', (bytes: Buffer) => this.print(bytes))
    ;(stdio[3] as Readable).on('data', (bytes: Buffer) => this.take(bytes))
    this.child.on('error', () => this.stop({ kind: 'exit', code: null, signal: null }))
    this.child.on('close', (code, signal) => this.stop({ kind: 'exit', code, signal }))
    this.watch = setInterval(() => this.look(), period)
  }

  /** The beginning of what it has printed. */
  get printed(): string {
    return this.kept
  }

  /** Seconds of the processor that it has taken so far. */
  get seconds(): number {
    return Math.max(this.used, usageOf(this.child.pid ?? 0).seconds)
  }

  /**
   * Asks with a line, and waits for the line that answers it.
   * @param seconds - of the processor
   * @throws NoAnswer if there is none within limits
   */
  async ask(question: unknown, seconds: number): Promise<unknown> {
    if (this.lines.length > 0) this.stop({ kind: 'output', megabytes: 0 })
    this.most = seconds
    this.slept = 0
    this.deadline = usageOf(this.child.pid ?? 0).seconds + seconds
    if (!this.ending) this.child.stdin!.write(`${JSON.stringify(question)}\n`)
    const timer = setTimeout(() => this.stop({ kind: 'time', seconds }), seconds * patience * 1000)
    while (this.lines.length === 0 && !this.ending) await new Promise<void>((resolve) => (this.waiting = resolve))
    clearTimeout(timer)
    this.deadline = Infinity
    const line = this.ending?.kind === 'output' ? undefined : this.lines.shift()
    if (line === undefined) throw new NoAnswer(this.ending!)
    return JSON.parse(line) as unknown
  }

  /** Ends it, and all that it has started. */
  close(): void {
    this.stop({ kind: 'exit', code: 0, signal: null })
  }

  private stop(ending: Ending): void {
    if (!this.ending) {
      this.ending = ending
      clearInterval(this.watch)
      this.kill()
    }
    this.waiting?.()
  }

  private kill(): void {
    const { pid } = this.child
    if (pid === undefined) return
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      this.child.kill('SIGKILL')
    }
    for (const stream of this.child.stdio) stream?.destroy()
  }

  private look(): void {
    const { memory = 700 } = this.limits
    const { megabytes, seconds, isAsleep } = usageOf(this.child.pid ?? 0)
    this.used = Math.max(this.used, seconds)
    if (isAsleep && this.deadline < Infinity) this.slept += period
    if (megabytes > memory) this.stop({ kind: 'memory', megabytes: memory })
    else if (seconds > this.deadline) this.stop({ kind: 'time', seconds: this.most })
    else if (this.slept > mostIdle * 1000) this.stop({ kind: 'idle', seconds: mostIdle })
  }

  private print(bytes: Buffer): void {
    const { printed = 1_000_000 } = this.limits
    this.printedLength += bytes.length
    if (this.kept.length < mostKept) this.kept = (this.kept + bytes.toString('utf8')).slice(0, mostKept)
    if (this.printedLength > printed) this.stop({ kind: 'output', megabytes: printed / 1e6 })
  }

  private take(bytes: Buffer): void {
    const { answer = 16_000_000 } = this.limits
    let left = bytes
    for (let at = left.indexOf(10); at >= 0; at = left.indexOf(10)) {
      this.lines.push(Buffer.concat([...this.rest, left.subarray(0, at)]).toString('utf8'))
      this.rest = []
      this.restLength = 0
      left = left.subarray(at + 1)
    }
    this.rest.push(left)
    this.restLength += left.length
    if (this.restLength > answer || this.lines.length > 1) return this.stop({ kind: 'output', megabytes: answer / 1e6 })
    if (this.lines.length > 0) this.waiting?.()
  }
}

/** Thrown where an answer was waited for, and none came. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'

  constructor(readonly ending: Ending) {
    super(describeEnding(ending))
  }
}

function describeEnding(ending: Ending): string {
  switch (ending.kind) {
    case 'time':
      return `it has not ended in ${ending.seconds} s: look for an endless loop`
    case 'idle':
      return `it has done nothing for ${ending.seconds} s: it waits for something that never comes`
    case 'memory':
      return `it takes more than ${ending.megabytes} MB of memory`
    case 'output':
      return `it writes more than ${ending.megabytes} MB, or more answers than questions`
    case 'exit':
      return ending.signal === null || ending.code !== null
        ? `it ended by itself, with exit code ${String(ending.code)}, before there was a result: remove process.exit and what else ends a program`
        : `it was ended by ${ending.signal} before there was a result: it takes too much time or memory`
  }
}
