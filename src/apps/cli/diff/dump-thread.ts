/** Another thread that reads a dump. */

import { Threads } from '../../../base/jobs/threads.js'
import type { DigestReader, Digests, SignalKeys } from '../../../runs/dump/compare/digests.js'
import type { CycleWindow } from '../../../runs/cycle-window.js'
import type { CycleOptions } from '../../../runs/dump/run.js'

/** How the cycles of the dump are counted. */
export type ThreadCycles = Pick<CycleOptions, 'clock' | 'isTime'>

/** A job for the thread: to make the index of its dump, or the digests of a window. */
export type DumpJob =
  | { readonly kind: 'index' }
  | {
      readonly kind: 'digests'
      readonly cycles: ThreadCycles
      readonly keys: SignalKeys
      readonly window: CycleWindow
    }

const script = new URL('./dump-worker.js', import.meta.url)

/** A thread that makes the index of a dump from the start on, and digests when it is asked to. */
export class DumpThread {
  private readonly threads: Threads<DumpJob, unknown>
  /** The index of the dump; null for a format that has one in its files. */
  readonly index: Promise<Uint8Array | null>

  constructor(path: string) {
    this.threads = new Threads(script, path, 1)
    this.index = this.ask<Uint8Array | null>({ kind: 'index' })
    // An error of the other dump may come first, and nobody asks for this one then.
    this.index.catch(() => undefined)
  }

  reader(cycles: ThreadCycles): DigestReader {
    return (keys, window) => this.ask<Digests>({ kind: 'digests', cycles, keys, window })
  }

  stop(): Promise<void> {
    return this.threads.stop()
  }

  private ask<R>(job: DumpJob): Promise<R> {
    return this.threads.executors[0]!(job) as Promise<R>
  }
}
