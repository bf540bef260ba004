/** Sends questions to the worker. */

import type { AnswerOf, QuestionName, QuestionOf } from '../../src/apps/inspect/questions.js'
import type { FromWorker, GivenRun, ToWorker } from '../worker/messages.js'

interface Waiting {
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Error) => void
}

/** A worker that opens runs. */
export class RunWorker {
  private runs = 0

  constructor(private readonly worker: Worker) {}

  /**
   * Opens a run.
   * @param progress - called with the progress of the work
   * @throws Error with the text to show, if it cannot be opened
   */
  open(given: GivenRun, progress?: (text: string) => void): Promise<RunClient> {
    const run = this.runs++
    return new Promise((resolve, reject) => {
      const done = new AbortController()
      const { signal } = done
      const settle = ({ data }: MessageEvent<FromWorker>): void => {
        if (data.run !== run) return
        if (data.kind === 'opening') return progress?.(data.text)
        done.abort()
        if (data.kind === 'opened') resolve(new RunClient(this.worker, run))
        else reject(new Error(data.kind === 'refused' ? data.text : 'The worker does not answer.'))
      }
      const fail = ({ message }: ErrorEvent): void => reject(new Error(message || 'The worker cannot be started.'))
      this.worker.addEventListener('message', settle, { signal })
      this.worker.addEventListener('error', fail, { signal })
      this.worker.postMessage(given, given instanceof ArrayBuffer ? [given] : [])
    })
  }
}

/** A run that a worker has open. */
export class RunClient {
  private readonly waiting = new Map<number, Waiting>()
  private readonly closing = new AbortController()
  private next = 0
  /** The messages that are sent as soon as nothing more is added. */
  private said: ToWorker[] = []

  constructor(
    private readonly worker: Worker,
    private readonly run: number,
  ) {
    const { signal } = this.closing
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => this.take(data), { signal })
  }

  /**
   * Asks a question. Once `signal` is aborted the answer never comes, and the worker need not finish it.
   * @throws Error with the text to show
   */
  ask<K extends QuestionName>(name: K, question: QuestionOf<K>, signal?: AbortSignal): Promise<AnswerOf<K>> {
    const id = this.next++
    signal?.addEventListener('abort', () => {
      if (this.waiting.delete(id)) this.post({ kind: 'cancel', run: this.run, id })
    })
    return new Promise<AnswerOf<K>>((resolve, reject) => {
      if (signal?.aborted) return
      this.waiting.set(id, { resolve: (answer) => resolve(answer as AnswerOf<K>), reject })
      this.post({ kind: 'ask', run: this.run, id, name, question })
    })
  }

  /** Answers no waiting question any more. */
  close(): void {
    this.closing.abort()
    for (const id of this.waiting.keys()) this.post({ kind: 'cancel', run: this.run, id })
    this.post({ kind: 'close', run: this.run })
  }

  private post(message: ToWorker): void {
    if (this.said.push(message) > 1) return
    queueMicrotask(() => {
      this.worker.postMessage(this.said)
      this.said = []
    })
  }

  private take(message: FromWorker): void {
    if (message.run !== this.run || (message.kind !== 'answer' && message.kind !== 'failed')) return
    const waiting = this.waiting.get(message.id)
    this.waiting.delete(message.id)
    if (message.kind === 'answer') waiting?.resolve(message.answer)
    else waiting?.reject(new Error(message.text))
  }
}
