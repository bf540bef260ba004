/** Asks the worker. */

import type { AnswerOf, QuestionName, QuestionOf } from '../../src/inspect/questions.js'
import type { FromWorker, ToWorker } from '../worker/messages.js'

interface Waiting {
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Error) => void
}

/** A run that a worker has open. */
export class RunClient {
  private readonly waiting = new Map<number, Waiting>()
  private next = 0

  private constructor(private readonly worker: Worker) {
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => this.take(data))
  }

  /**
   * Opens a run.
   * @throws Error with the text to show, if it cannot be opened
   */
  static open(worker: Worker, run: ArrayBuffer): Promise<RunClient> {
    return new Promise((resolve, reject) => {
      const settle = ({ data }: MessageEvent<FromWorker>): void => {
        worker.removeEventListener('message', settle)
        if (data.kind === 'opened') resolve(new RunClient(worker))
        else reject(new Error(data.kind === 'refused' ? data.text : 'The worker does not answer.'))
      }
      worker.addEventListener('message', settle)
      worker.addEventListener('error', ({ message }) => reject(new Error(message || 'The worker cannot be started.')))
      worker.postMessage(run, [run])
    })
  }

  /**
   * Asks a question. Once `signal` is aborted the answer never comes, and the worker need not finish it.
   * @throws Error with the text to show
   */
  ask<K extends QuestionName>(name: K, question: QuestionOf<K>, signal?: AbortSignal): Promise<AnswerOf<K>> {
    const id = this.next++
    signal?.addEventListener('abort', () => {
      if (this.waiting.delete(id)) this.post({ kind: 'cancel', id })
    })
    return new Promise<AnswerOf<K>>((resolve, reject) => {
      if (signal?.aborted) return
      this.waiting.set(id, { resolve: (answer) => resolve(answer as AnswerOf<K>), reject })
      this.post({ kind: 'ask', id, name, question })
    })
  }

  close(): void {
    this.worker.terminate()
  }

  private post(message: ToWorker): void {
    this.worker.postMessage(message)
  }

  private take(message: FromWorker): void {
    if (message.kind !== 'answer' && message.kind !== 'failed') return
    const waiting = this.waiting.get(message.id)
    this.waiting.delete(message.id)
    if (message.kind === 'answer') waiting?.resolve(message.answer)
    else waiting?.reject(new Error(message.text))
  }
}
