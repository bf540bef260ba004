/** Reads the findings of a cycle's checks from their planes, and reports them in the order of the design. */

import { groupBy } from '../../../../base/maps.js'
import type { CheckSink } from '../../engine/engine.js'
import type { Literal } from '../lower/gates.js'
import type { TileCheck } from '../lower/checks.js'
import { LaneWord, type BitPlace } from '../state/port.js'
import type { Netlist } from '../plan/netlist.js'
import type { Places } from '../state/places.js'

/** Locates a literal in a lane of its group; `lane` counts runs, too. */
export type Locate = (group: number, literal: Literal, lane: number) => BitPlace

/** Reports the findings of the last checked cycle to the sink of each run. */
export class CheckReport {
  /** Every check of every instance, in the order of the tree; collected at the first finding. */
  private entries: readonly Entry[] | null = null

  constructor(
    private readonly netlist: Netlist,
    private readonly checks: readonly (readonly TileCheck[])[],
    private readonly places: Places,
    private readonly locate: Locate,
  ) {}

  tell(bytes: Uint8Array, sinks: readonly CheckSink[]): void {
    const { stride } = this.netlist
    this.entries ??= this.collect()
    for (const { path, group, lane, check } of this.entries) {
      sinks.forEach((sink, run) => {
        const at = lane * stride + run
        if (isSet(bytes, this.locate(group, check.flag, at)))
          this.tellOne(bytes, { path, group, lane, check }, at, sink)
      })
    }
  }

  private collect(): Entry[] {
    const byPosition = this.checks.map((ofGroup) => groupBy(ofGroup, ({ position }) => position))
    const entries: Entry[] = []
    for (const [node, { group, lane, position }] of this.places.all()) {
      for (const check of byPosition[group]!.get(position) ?? []) entries.push({ path: node.path, group, lane, check })
    }
    return entries
  }

  private tellOne(
    bytes: Uint8Array,
    { path, group, check: { check, index } }: Entry,
    lane: number,
    sink: CheckSink,
  ): void {
    switch (check.kind) {
      case 'assert':
        return sink.failed(check.statement, path)
      case 'cover':
        return sink.covered(check.statement, path)
      case 'outOfRange': {
        const places = index.map((literal) => this.locate(group, literal, lane))
        const word = new LaneWord({ width: index.length, signed: false }, places)
        return sink.outOfRange(check.access, path, word.read(bytes))
      }
    }
  }
}

interface Entry {
  readonly path: string
  readonly group: number
  readonly lane: number
  readonly check: TileCheck
}

export function isSet(bytes: Uint8Array, place: BitPlace): boolean {
  if (place.kind === 'constant') return place.value === 1
  return (((bytes[place.address]! >> place.bit) & 1) === 1) !== place.isInverted
}
