/** Runs command lines in a separate process, which is stopped if a command line does not end. */

import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Outcome, Question } from './player.js'

export interface Played extends Outcome {
  /** The end of the process: it may have been stopped, or have died. */
  readonly end: 'well' | 'stopped' | 'died'
}

/** The number of command lines after which the process is replaced, because loaded modules are never freed. */
const mostQuestions = 250

/** The memory limit of a process in megabytes: a command line that needs more is a fault. */
const memory = 1500

export class Stage {
  private process: ChildProcess | null = null
  private questions = 0

  /** @param seconds - the time limit of a command line */
  constructor(
    private readonly env: Readonly<Record<string, string>>,
    private readonly seconds: number,
  ) {}

  async play(question: Question): Promise<Played> {
    if (this.questions++ % mostQuestions === 0) this.close()
    const child = (this.process ??= await this.start())
    return new Promise((resolve) => {
      const finish = (played: Played): void => {
        clearTimeout(timer)
        child.removeAllListeners('message').removeAllListeners('exit')
        if (played.end !== 'well') this.close()
        resolve(played)
      }
      const nothing = { status: -1, stdout: '', stderr: '' }
      const timer = setTimeout(() => finish({ ...nothing, end: 'stopped' }), this.seconds * 1000)
      child.once('message', (outcome) => finish({ ...(outcome as Outcome), end: 'well' }))
      child.once('exit', (code) => finish({ ...nothing, status: code ?? -1, end: 'died' }))
      child.send(question)
    })
  }

  close(): void {
    this.process?.kill('SIGKILL')
    this.process = null
  }

  private async start(): Promise<ChildProcess> {
    const register = new URL('../../dist/src/language/transform/register.js', import.meta.url).href
    const child = fork(new URL('player.ts', import.meta.url), {
      env: { ...process.env, ...this.env },
      execArgv: ['--import', register, `--max-old-space-size=${memory}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await once(child, 'message')
    return child
  }
}
