/** Dealing batches out. */

import { batchesOf, type Batch, type CaseRunner, type Part } from './campaign.js'
import type { BatchResult } from './results.js'

/** Runs a batch. */
export type Execute = (batch: Batch) => Promise<BatchResult>

/** Runs batches in this thread. What is prepared for a part is kept until the next part comes. */
export function executorOf(parts: readonly Part[]): Execute {
  let prepared: { readonly part: number; readonly run: CaseRunner } | null = null
  return ({ part, index, first, count }) => {
    const started = performance.now()
    if (prepared?.part !== part) {
      prepared = null
      prepared = { part, run: parts[part]!.prepare(parts[part]!.design()) }
    }
    const { counts, failures } = prepared.run(first, count)
    return Promise.resolve({ part, index, counts, failures, seconds: (performance.now() - started) / 1000 })
  }
}

/** A part of the work: of the batches of some parts the ones with the numbers `index`, `index` + `of` and so on. */
export interface Slice {
  /** The names of the parts have this text in them. */
  readonly part: string
  /** From 0. */
  readonly index: number
  readonly of: number
}

export function sliceOf(parts: readonly Part[], { part, index, of }: Slice): Batch[] {
  const isChosen = parts.map(({ name }) => name.includes(part))
  return batchesOf(parts)
    .filter((batch) => isChosen[batch.part])
    .filter((_, i) => i % of === index)
}

/** Gives the next batch to whoever is free; after `signal` nobody is given any more, and those at work may finish. */
export async function deal(
  batches: readonly Batch[],
  executors: readonly Execute[],
  finished: (result: BatchResult) => void,
  signal: AbortSignal,
): Promise<void> {
  const deck = new Deck(batches)
  const work = async (execute: Execute): Promise<void> => {
    let last: Batch | null = null
    while (!signal.aborted) {
      const batch = deck.next(last?.part ?? null)
      if (!batch) return
      last = batch
      finished(await execute(batch))
    }
  }
  await Promise.all(executors.map(work))
}

/** Batches that nobody has been given. A thread stays with its part, since preparing another one takes its time. */
class Deck {
  /** By part, the next batch last. */
  private readonly piles = new Map<number, Batch[]>()
  /** How many threads are at each part. */
  private readonly threads = new Map<number, number>()

  constructor(batches: readonly Batch[]) {
    for (const batch of batches.toReversed()) this.piles.set(batch.part, [...(this.piles.get(batch.part) ?? []), batch])
  }

  /** For a thread that has been at the part `last`. */
  next(last: number | null): Batch | undefined {
    const part = last !== null && this.piles.has(last) ? last : this.choose()
    if (part !== last) {
      this.count(last, -1)
      this.count(part, 1)
    }
    const pile = part === null ? undefined : this.piles.get(part)
    const batch = pile?.pop()
    if (pile?.length === 0) this.piles.delete(part!)
    return batch
  }

  /** The first part that nobody is at; or else the one of which there is most left. */
  private choose(): number | null {
    const parts = [...this.piles.keys()].sort((a, b) => a - b)
    const free = parts.find((part) => (this.threads.get(part) ?? 0) === 0)
    if (free !== undefined) return free
    return parts.sort((a, b) => this.piles.get(b)!.length - this.piles.get(a)!.length)[0] ?? null
  }

  private count(part: number | null, by: number): void {
    if (part !== null) this.threads.set(part, (this.threads.get(part) ?? 0) + by)
  }
}
