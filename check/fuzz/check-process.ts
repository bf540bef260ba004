import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { defaultLimits, type Limits, type Reply, type Task } from './tasks.js'

/** The premature end of a process. */
export interface Ended {
  /** Its last output, and its exit code or signal. */
  readonly reason: string
}

/** The number of characters of a process's last output that are kept. */
const lastWords = 4000

/**
 * V8 options for the processes: WebAssembly's baseline compiler suffices for few cycles, and takes a fraction of the time of
 * the optimising one. Each program creates many short-lived objects, which are cheaper to collect in a large young
 * generation.
 */
const v8Options = ['--liftoff-only', '--max-semi-space-size=64']

/**
 * Executes tasks in a separate process, one at a time, so that a program that hangs or crashes V8 affects only that process.
 * The process is started for the first task, and again after each end.
 */
export class CheckProcess {
  private child: ChildProcess | null = null
  private said = ''
  private done = 0

  /** @param worker - the module of the process: {@link import('./worker.js')} */
  constructor(
    private readonly limits: Limits = defaultLimits,
    private readonly worker = new URL('./worker.ts', import.meta.url),
  ) {}

  /** Executes a task. */
  async run(task: Task): Promise<Reply | Ended> {
    const child = (this.child ??= this.start())
    const result = await this.answer(child, task)
    const isWorn = ++this.done >= this.limits.tasks || ('verdict' in result && result.megabytes > this.limits.megabytes)
    if (isWorn || 'reason' in result) this.stop()
    return result
  }

  /** Ends the process at any time. */
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
        // A process that is killed later may still emit errors.
        child.on('error', () => undefined)
        resolve(result)
      }
      child.once('message', (reply) => settle(reply as Reply))
      // After `exit`, output may remain; `close` comes when all has been read.
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
