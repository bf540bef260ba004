/** The words written into a run through handles, between one cycle and the next. */

import { obtain } from '../../base/maps.js'
import type { Raw } from '../../engines/sim/engine/engine.js'
import type { MemoryListener, SignalListener } from '../../engines/sim/engine/observer.js'
import { readWord } from '../../engines/sim/engine/words.js'
import type { Change } from './input-log.js'
import type { StateItem } from './layout.js'

/** A word that was written at least once. */
interface WrittenWord {
  readonly item: StateItem
  /** 0 for a signal. */
  readonly address: number
  value: Raw
  /** True if no changes contain it yet. */
  isNew: boolean
  /** The value of an input after the last change in the log. Only inputs keep their values. */
  logged: Raw | undefined
}

/** Words written before one cycle. A word that is written twice counts once. */
export type Changes = Map<WrittenWord, Raw>

export class WrittenWords {
  /** By position in a snapshot, so that all writers share one object per word. */
  private readonly words = new Map<number, WrittenWord>()
  private news: WrittenWord[] = []
  /** The whole state in a cycle since which only writes have changed inputs; null before the first. */
  private start: Uint8Array | null = null

  /** Receives the values that a register or an input is set to. */
  signalListener(item: StateItem): SignalListener {
    const word = this.word(item, 0)
    return (value) => this.note(word, value)
  }

  memoryListener(item: StateItem): MemoryListener {
    const words: WrittenWord[] = []
    return (address, value) => this.note((words[address] ??= this.word(item, address)), value)
  }

  /** Starts or continues the run in a state. */
  beginIn(state: Uint8Array): void {
    this.start = new Uint8Array(state)
    for (const word of this.words.values()) if (word.item.isInput) word.logged = inputIn(state, word.item)
  }

  /**
   * Takes the writes since the last call. A driver that repeatedly sets an input to its current value leaves no trace.
   * @param before - the changes before the same cycle, if it has run already; the writes are added to them
   */
  take(before: Changes = new Map()): Changes {
    for (const word of this.news) {
      word.isNew = false
      if (word.value !== word.logged || before.has(word)) before.set(word, word.value)
    }
    this.news = []
    return before
  }

  /** The changes that go into the log. */
  toLog(changes: Changes): Change[] {
    const logged: Change[] = []
    for (const [word, value] of changes) {
      const { item, address } = word
      if (value === word.logged) continue
      if (item.isInput) word.logged = value
      logged.push({ item, address, value })
    }
    return logged
  }

  /** Drops the writes since the last changes. */
  forget(): void {
    for (const word of this.news) word.isNew = false
    this.news = []
  }

  private word(item: StateItem, address: number): WrittenWord {
    return obtain(this.words, item.offset + address * item.size, () => {
      const logged = item.isInput && this.start ? inputIn(this.start, item) : undefined
      return { item, address, value: 0, isNew: false, logged }
    })
  }

  private note(word: WrittenWord, value: Raw): void {
    word.value = value
    if (word.isNew) return
    word.isNew = true
    this.news.push(word)
  }
}

function inputIn(state: Uint8Array, { offset, type }: StateItem): Raw {
  return readWord(state, offset, type)
}
