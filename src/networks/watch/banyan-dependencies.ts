/** The channel dependency graph of a broadcast banyan, from the RTL of its header logic. */

import { obtain } from '../../base/maps.js'
import { DependencyGraph } from '../../runs/deadlock/dependency-graph.js'
import { elaborate } from '../../language/hdl/elaborate/elaborate.js'
import type { Handle } from '../../ir/values.js'
import { Simulator } from '../../engines/sim/simulator.js'
import { showHeader, type Header, type HeaderKind, type HeaderUnit } from '../../../rtl/min/header.js'
import { headerUnit } from '../../../rtl/min/header-unit.js'
import { interconnection } from '../../../rtl/min/interconnection.js'
import { inputName } from './banyan-places.js'

export interface BanyanDependencyParameters {
  /** n in a network of 2^n nodes. */
  readonly addressWidth: number
  readonly header: HeaderKind
  /**
   * The channels that a packet to several nodes holds while it waits. `paths`: each copy holds its own path, as if it were
   * alone. `trees`: each copy also holds the channels of the others, because flits go to all of them or to none.
   */
  readonly copies: 'paths' | 'trees'
}

/** Covers every packet: from each source, with each possible header. */
export function banyanDependencies(p: BanyanDependencyParameters): DependencyGraph {
  const { addressWidth: n } = p
  const graph = new DependencyGraph((channel) => nameOf(channel, n))
  const table = new HeaderTable(p)
  for (let source = 0; source < 2 ** n; source++) {
    for (const header of headersOf(p)) {
      const first = { channel: channelInto(n - 1, interconnection(source, n, n), n), header, before: null }
      const packet = (): string => `${source}→${showHeader(header, n)}`
      graph.use(first.channel)
      const branches = table.grow(first)
      for (const { channel, before } of branches) if (before) graph.add(before.channel, channel, packet)
      if (p.copies === 'trees') noteOtherBranches(graph, branches, packet)
    }
  }
  return graph
}

/** The links into the elements of all stages, and those to the nodes. */
export function countBanyanChannels({ addressWidth: n }: Pick<BanyanDependencyParameters, 'addressWidth'>): number {
  return (n + 1) * 2 ** n
}

interface Branch {
  readonly channel: number
  readonly header: Header
  /** The branch from which it came. */
  readonly before: Branch | null
}

/**
 * A waiting copy keeps the other copies in place, and so the channels that they hold. An element grants a packet all of its
 * outputs at once, so a packet behind one of them does not wait for another.
 */
function noteOtherBranches(graph: DependencyGraph, branches: readonly Branch[], packet: () => string): void {
  const ways = new Map<Branch, ReadonlySet<Branch | null>>()
  for (const branch of branches) ways.set(branch, new Set([...(ways.get(branch.before!) ?? []), branch]))
  for (const held of branches) {
    for (const wanted of branches) {
      const isBefore = ways.get(held)!.has(wanted.before) || ways.get(wanted)!.has(held)
      if (wanted.before && !isBefore) graph.add(held.channel, wanted.channel, packet)
    }
  }
}

/** The link `link` at the inputs of a stage; stage -1 stands for the nodes. */
function channelInto(stage: number, link: number, n: number): number {
  return (stage + 1) * 2 ** n + link
}

/** Named as in journeys: `input 1 of 011, stage 2`, or `node 7`. */
function nameOf(channel: number, n: number): string {
  const [stage, link] = [Math.floor(channel / 2 ** n) - 1, channel % 2 ** n]
  return stage < 0 ? `node ${link}` : inputName(stage, link, n)
}

/** The answers of the header units of all stages; each is computed once. */
class HeaderTable {
  private readonly units: readonly Handle<HeaderUnit<Header>>[]
  private readonly answers = new Map<string, readonly (Header | null)[]>()

  constructor(private readonly p: BanyanDependencyParameters) {
    this.units = Array.from({ length: p.addressWidth }, (_, stage) => {
      const { dut } = new Simulator<HeaderUnit<Header>>(
        elaborate(headerUnit({ addressWidth: p.addressWidth, header: p.header, stage })),
      )
      return dut
    })
  }

  /** All copies that a packet becomes on its way to the nodes, including the first. */
  grow(first: Branch): Branch[] {
    const n = this.p.addressWidth
    const branches = [first]
    for (const before of branches) {
      const [stage, link] = [Math.floor(before.channel / 2 ** n) - 1, before.channel % 2 ** n]
      if (stage < 0) continue
      this.split(stage, before.header).forEach((header, q) => {
        if (!header) return
        const out = (link & ~1) | q
        const next = stage === 0 ? out : interconnection(out, stage, n)
        branches.push({ channel: channelInto(stage - 1, next, n), header, before })
      })
    }
    return branches
  }

  /** By output, the header of the copy that leaves there, or null. */
  private split(stage: number, header: Header): readonly (Header | null)[] {
    const key = `${stage} ${Object.values(header).join()}`
    return obtain(this.answers, key, () => {
      const unit = this.units[stage]!
      unit.header = header
      return [0, 1].map((q) => ((unit.wanted >> q) & 1 ? { ...unit.rewritten[q]! } : null))
    })
  }
}

/** Every header that a source can send. */
function headersOf({ addressWidth, header }: BanyanDependencyParameters): Header[] {
  const numbers = Array.from({ length: 2 ** addressWidth }, (_, number) => number)
  const pairs = numbers.flatMap((a) => numbers.map((b) => [a, b] as const))
  switch (header) {
    case 'region':
      return pairs.filter(([min, max]) => min <= max).map(([min, max]) => ({ min, max }))
    case 'wrapped':
      return pairs.map(([min, max]) => ({ min, max, wraps: max < min }))
    case 'cube':
      return pairs.filter(([value, mask]) => (value & mask) === 0).map(([value, mask]) => ({ value, mask }))
  }
}
