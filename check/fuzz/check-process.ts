import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { defaultLimits, type Limits, type Reply, type Task } from './tasks.js'

/** How a process came to an end before it had done its task. */
export interface Ended {
  /** Its last words, and its exit code or signal. */
  readonly reason: string
}

/** So much is kept of what a process says before it ends. */
const lastWords = 4000

/**
 * For V8, in the processes: the simple compiler of WebAssembly is enough for some cycles, and takes a fraction of the
 * time of the optimizing one. Much is made for each program and soon forgotten, which costs less to collect in a large
 * young generation.
 */
const v8Options = ['--liftoff-only', '--max-semi-space-size=64']

/**
 * Does tasks in a process of its own, one at a time, so that a program which hangs, or brings V8 down, costs that process
 * alone. The process is started for the first task, and again after each end.
 */
export class CheckProcess {
  private child: ChildProcess | null = null
  private said = ''
  private done = 0

  /** @param worker - the module that the process runs: {@link import('./worker.js')} */
  constructor(
    private readonly limits: Limits = defaultLimits,
    private readonly worker = new URL('./worker.ts', import.meta.url),
  ) {}

  /** Does a task. */
  async run(task: Task): Promise<Reply | Ended> {
    const child = (this.child ??= this.start())
    const result = await this.answer(child, task)
    const isWorn = ++this.done >= this.limits.tasks || ('verdict' in result && result.megabytes > this.limits.megabytes)
    if (isWorn || 'reason' in result) this.stop()
    return result
  }

  /** Ends the process, whatever it is doing. */
  stop(): void {
    this.child?.kill('SIGKILL')
    this.child = null
    this.done = 0
  }

  private start(): ChildProcess {
    const { seconds, megabytes } = this.limits
    const execArgv = [...process.execArgv, `--max-old-space-size=${megabytes}`, ...v8Options]
    const child = fork(fileURLToPath(this.worker), [String(seconds), String(2 * megabytes)], {
      execArgv,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    this.said = ''
    child.stderr!.setEncoding('utf8').on('data', (text: string) => (this.said = (this.said + text).slice(-lastWords)))
    return child
  }

  private answer(child: ChildProcess, task: Task): Promise<Reply | Ended> {
    return new Promise((resolve) => {
      const settle = (result: Reply | Ended): void => {
        child.removeAllListeners('message').removeAllListeners('close').removeAllListeners('error')
        // A process that is killed later may still complain.
        child.on('error', () => undefined)
        resolve(result)
      }
      child.once('message', (reply) => settle(reply as Reply))
      // After `exit` there may be more to read; `close` comes when everything has been.
      child.once('close', (code, signal) => settle({ reason: this.describeEnd(code, signal) }))
      child.once('error', (error) => settle({ reason: error.message }))
      child.send(task, (error) => error && settle({ reason: this.said + error.message }))
    })
  }

  private describeEnd(code: number | null, signal: string | null): string {
    const end = signal ?? `exit code ${code}`
    const fatal = this.said.split('\n').filter((line) => /FATAL ERROR|^more than|Error/.test(line))
    return [...fatal.slice(0, 3), `the process ended: ${end}`].join('; ')
  }
}
