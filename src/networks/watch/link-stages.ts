/** The registers that flits pass between routers: the stage behind the switch, and those of long links. */

import type { LinkReader, Place, Probing } from '../../runs/journey/network.js'
import type { LeafFollower, Probe } from '../../engines/sim/probe/probe.js'
import { cyclesToTraversal } from '../../../rtl/router/parameters.js'
import { mixed } from './flit-feeds.js'
import type { RouterLayout } from './router-layout.js'

/** Routers, the links between them, and the virtual channels at the ends of the links. */
interface LinkedChannels {
  readonly layout: RouterLayout
  readonly places: readonly Place[]
  /** The number of the first virtual channel in the network. */
  readonly first: number
  /** By port: the first place in the network to which its output leads; -1 for none. */
  readonly ends: readonly number[]
  readonly routerAt: (node: number) => string
}

/** A link between two routers. */
interface Link {
  /** The paths of its stages, in the order in which a flit passes them. Each is a struct with `valid`, `vc` and `flit`. */
  readonly stages: readonly string[]
  /** In the network: the first virtual channel at its end. */
  readonly end: number
}

function linksOf({ layout, ends, routerAt }: LinkedChannels): readonly Link[] {
  const isStaged = cyclesToTraversal(layout.p) > 0
  return layout.ports.flatMap(({ router, port, end, delay, delayPath }, i): Link[] => {
    if (end?.kind !== 'input') return []
    const behindSwitch = isStaged ? [`${routerAt(router)}.crossbar.departures[${port}]`] : []
    const onLink = Array.from({ length: delay }, (_, stage) => `${delayPath}.flits[${stage}].dout`)
    return [{ stages: [...behindSwitch, ...onLink], end: ends[i]! }]
  })
}

export class LinkStages implements LinkReader {
  readonly stages: readonly Pick<Place, 'path' | 'label'>[]
  readonly occupied: LeafFollower
  readonly word: (stage: number) => number
  /** By stage: its link. */
  private readonly linkOf: readonly Link[]
  private readonly vc: Probe
  private readonly front: (channel: number) => number
  /** By virtual channel: the first stage of the link that leads there; -1 for none. */
  private readonly firstStages: Int32Array
  /** By virtual channel: stages of the link that leads there. */
  private readonly counts: Int32Array

  constructor(
    run: Probing,
    private readonly channels: LinkedChannels,
  ) {
    const { layout, first, places } = channels
    const links = linksOf(channels)
    this.linkOf = links.flatMap((link) => link.stages.map(() => link))
    this.stages = links.flatMap(({ stages, end }) =>
      stages.map((path) => ({ path, label: places[end - first]!.label })),
    )
    const at = (member: string): readonly string[] => this.stages.map(({ path }) => `${path}.${member}`)
    const { valid, vc } = run.probe({ valid: at('valid'), vc: at('vc') })
    this.occupied = valid.follow()
    this.vc = vc
    this.word = structWords(run, at('flit'))
    this.front = structWords(
      run,
      places.map(({ path }) => `${path}.front`),
    )
    this.firstStages = new Int32Array(places.length).fill(-1)
    this.counts = new Int32Array(places.length)
    let next = 0
    for (const { end, stages } of links) {
      this.firstStages.fill(next, end - first, end - first + layout.p.vcs)
      this.counts.fill(stages.length, end - first, end - first + layout.p.vcs)
      next += stages.length
    }
  }

  stageTo(place: number, cycles: number): number | null {
    const channel = place - this.channels.first
    const first = this.firstStages[channel] ?? -1
    return first < 0 || cycles > this.counts[channel]! ? null : first + cycles - 1
  }

  next(stage: number): number | null {
    const vc = Number(this.vc.read(stage))
    return vc < this.channels.layout.p.vcs ? this.linkOf[stage]!.end + vc : null
  }

  sent(place: number): number {
    return this.front(place - this.channels.first)
  }
}

/**
 * Combines all members of structs of one type into one number.
 * @param paths - the paths of the structs
 */
function structWords(run: Probing, paths: readonly string[]): (struct: number) => number {
  const { all } = run.probe({ all: paths })
  const members = all.paths.length / paths.length
  return (struct) => {
    let word = 0
    for (let i = struct * members; i < (struct + 1) * members; i++) word = mixed(word, Number(all.read(i)))
    return word
  }
}
