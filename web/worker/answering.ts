/** Answers several questions at a time, as far as their answers come in pieces. */

import { messageOf } from '../../src/apps/inspect/errors.js'
import type { Answers, QuestionName } from '../../src/apps/inspect/questions.js'
import { Cancelled, type Task } from '../../src/apps/inspect/task.js'
import type { FromWorker, ToWorker } from './messages.js'
import { Turns, type Urgency } from './turns.js'

/** Without the number of the run. */
type Answer = Pick<FromWorker & { kind: 'answer' }, 'kind' | 'id' | 'answer'>
type Failure = Pick<FromWorker & { kind: 'failed' }, 'kind' | 'id' | 'text'>

/** The questions come from our own page, whose types pair each name with its arguments. */
type AnyAnswer = (question: never, task: Task) => unknown

/** The questions that the page is built from: no other work goes on while one of these waits. */
const first: ReadonlySet<QuestionName> = new Set([
  'info',
  'rows',
  'opening',
  'restored',
  'waves',
  'network',
  'networkState',
])

const turns = new Turns()

export class Answering {
  private readonly cancelled = new Set<number>()

  constructor(
    private readonly answers: Answers,
    private readonly post: (message: Answer | Failure) => void,
  ) {}

  take(message: Exclude<ToWorker, { kind: 'close' }>): void {
    if (message.kind === 'cancel') this.cancelled.add(message.id)
    else void this.answer(message.id, message.name, message.question)
  }

  private async answer(id: number, name: QuestionName, question: unknown): Promise<void> {
    const urgency = first.has(name) ? 'first' : 'later'
    const task = { pause: () => this.pause(id, urgency) }
    try {
      // A message in the queue may call this question off.
      await task.pause()
      const answers: Readonly<Record<QuestionName, AnyAnswer>> = this.answers
      this.post({ kind: 'answer', id, answer: await answers[name](question as never, task) })
    } catch (error) {
      if (error instanceof Cancelled) return
      this.post({ kind: 'failed', id, text: messageOf(error) })
    } finally {
      this.cancelled.delete(id)
    }
  }

  private async pause(id: number, urgency: Urgency): Promise<void> {
    await turns.next(urgency)
    if (this.cancelled.has(id)) throw new Cancelled()
  }
}
