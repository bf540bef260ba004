import type { CoverCounts } from '../../bulk/batches.js'
import type { CheckSink } from '../../engine/engine.js'
import type { CoverCounter } from '../lower/checks.js'
import { LaneWord, type BitPlace } from '../state/port.js'
import { vectorBytes } from '../plan/layout.js'
import type { Netlist } from '../plan/netlist.js'
import type { Places } from '../state/places.js'
import type { Locate } from './checks.js'

interface CountedCover {
  readonly path: string
  readonly run: number
  readonly counter: CoverCounter
  readonly count: LaneWord
}

/** Reports how often covers held while a run looped inside WebAssembly, from counters in memory. */
export class CoverReport implements CoverCounts {
  private entries: readonly CountedCover[] | null = null
  private readonly planes: readonly number[]

  constructor(
    private readonly netlist: Netlist,
    private readonly counters: readonly (readonly CoverCounter[])[],
    private readonly places: Places,
    private readonly locate: Locate,
  ) {
    this.planes = counters.flatMap((ofGroup, group) =>
      ofGroup.flatMap(({ bits }) =>
        bits.flatMap((bit) =>
          Array.from({ length: netlist.groups[group]!.vectors }, (_, vector) =>
            addressOf(locate(group, bit, vector * vectorBytes * 8)),
          ),
        ),
      ),
    )
  }

  clear(bytes: Uint8Array): void {
    for (const address of this.planes) bytes.fill(0, address, address + vectorBytes)
  }

  /** Each counted cycle stands for `times` cycles. */
  tell(bytes: Uint8Array, sinks: readonly CheckSink[], times: number): void {
    if (this.planes.length === 0) return
    this.entries ??= this.collect(sinks.length)
    for (const { path, run, counter, count } of this.entries) {
      const cycles = Number(count.read(bytes))
      if (cycles > 0) sinks[run]!.covered(counter.cover.check.statement, path, cycles * times)
    }
  }

  private collect(runs: number): CountedCover[] {
    const entries: CountedCover[] = []
    for (const [{ path }, { group, lane, position }] of this.places.all()) {
      for (const counter of this.counters[group]!) {
        if (counter.cover.position !== position) continue
        for (let run = 0; run < runs; run++) {
          const places = counter.bits.map((bit) => this.locate(group, bit, lane * this.netlist.stride + run))
          const count = new LaneWord({ width: counter.bits.length, signed: false }, places)
          entries.push({ path, run, counter, count })
        }
      }
    }
    return entries
  }
}

function addressOf(place: BitPlace): number {
  if (place.kind === 'constant') throw new Error('a counter is a plane')
  return place.address
}
