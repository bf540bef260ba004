/** Turns of the event loop, for the most urgent task. */

/** Work for the visible part goes before work for its surroundings. */
export type Urgency = 'first' | 'later'

export class Turns {
  private readonly waiting: Readonly<Record<Urgency, (() => void)[]>> = { first: [], later: [] }
  private readonly channel = new MessageChannel()

  constructor() {
    this.channel.port1.onmessage = () => (this.waiting.first.shift() ?? this.waiting.later.shift())?.()
  }

  /** One turn, after the messages so far. A timer would wait for four milliseconds. */
  next(urgency: Urgency): Promise<void> {
    return new Promise((resolve) => {
      this.waiting[urgency].push(resolve)
      this.channel.port2.postMessage(null)
    })
  }
}
