/** Running command lines in a process of their own, which is stopped if one does not come to an end. */

import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Outcome, Question } from './player.js'

export interface Played extends Outcome {
  /** The end of the process: it had to be stopped, or has died. */
  readonly end: 'well' | 'stopped' | 'died'
}

/** The number of files after which the process is replaced: the modules of files that were loaded are never forgotten. */
const mostQuestions = 250

/** Megabytes of a process: a command line that needs more is a fault. */
const memory = 1500

export class Stage {
  private process: ChildProcess | null = null
  private questions = 0

  /** @param seconds - that a command line may take */
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
