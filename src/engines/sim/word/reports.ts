/** Reads findings and counters from memory, and reports them in the order of the design. */

import type { CoverCounts } from '../bulk/batches.js'
import type { CheckSink, Raw } from '../engine/engine.js'
import type { FoundCheck } from './block.js'
import type { Circuit } from './circuit.js'
import { readerOf, sourceOf, type Views } from './reader.js'

export class CheckReport {
  private readonly entries: readonly {
    readonly check: FoundCheck
    readonly isFound: () => boolean
    readonly index: (() => Raw) | null
  }[]

  constructor(
    private readonly circuit: Circuit,
    views: Views,
  ) {
    const bit = { width: 1, signed: false }
    this.entries = circuit.flat.checks.map((check) => {
      const flag = readerOf(views, [sourceOf(check.flag, circuit)], bit)
      if (check.kind !== 'outOfRange') return { check, isFound: () => flag() === 1, index: null }
      const sources = check.index.map((word) => sourceOf(word, circuit))
      return {
        check,
        isFound: () => flag() === 1,
        index: readerOf(views, sources, { width: check.width, signed: false }),
      }
    })
  }

  tell(sink: CheckSink): void {
    for (const { check, isFound, index } of this.entries) {
      if (!isFound()) continue
      const { path } = this.circuit.flat.layout.instances[check.instance]!.node
      if (check.kind === 'assert') sink.failed(check.statement, path)
      else if (check.kind === 'cover') sink.covered(check.statement, path)
      else sink.outOfRange(check.access, path, index!())
    }
  }
}

/** The counters of covers. */
export class CoverReport implements CoverCounts {
  constructor(
    private readonly circuit: Circuit,
    private readonly views: Views,
  ) {}

  clear(): void {
    for (const { address } of this.circuit.counters) this.views.words[address >>> 2] = 0
  }

  tell(_bytes: Uint8Array, sinks: readonly CheckSink[], times: number): void {
    const { counters, flat } = this.circuit
    for (const { cover, address } of counters) {
      const cycles = this.views.words[address >>> 2]!
      const { instance, statement } = cover.check
      if (cycles > 0) sinks[0]!.covered(statement, flat.layout.instances[instance]!.node.path, cycles * times)
    }
  }
}
