import type { Place } from '../../runs/journey/network.js'
import type { SourceParameters } from '../../../rtl/terminal/packet.js'
import type { Probing } from '../../runs/journey/network.js'

/** The injection points of sources: by source number, in the network. */
export interface Injection {
  /** The virtual channel that the packet in front will enter. */
  readonly next: (source: number) => readonly number[]
  /** The places whose room it awaits. */
  readonly culprits: (source: number) => readonly number[]
}

/**
 * Finds where sources inject packets: on the first virtual channel, or each on the next in turn that has room.
 * @param sources - the paths that have `link` and `left` as members
 * @param first - the first virtual channel of the port to which a source leads
 */
export function injectionOf(
  run: Probing,
  sources: readonly Place[],
  p: Partial<Pick<SourceParameters, 'injectionVcs'>> & { readonly vcs: number },
  first: (source: number) => number,
): Injection {
  const channels = sources.map((_, source) => Array.from({ length: p.vcs }, (_, vc) => first(source) + vc))
  if (p.injectionVcs !== 'all' || p.vcs === 1) {
    const only = channels.map((all) => all.slice(0, 1))
    const toFirst = (source: number): readonly number[] => only[source]!
    return { next: toFirst, culprits: toFirst }
  }
  const { vc, left } = run.probe({
    vc: sources.map(({ path }) => `${path}.link.vc`),
    left: sources.map(({ path }) => `${path}.left`),
  })
  const next = (source: number): readonly number[] => [channels[source]![Number(vc.read(source))]!]
  return { next, culprits: (source) => (Number(left.read(source)) === 0 ? channels[source]! : next(source)) }
}
