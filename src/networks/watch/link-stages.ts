/** The registers that flits pass between routers: the stage behind the switch, and those of long links. */

import type { LinkReader, Place, Probing } from '../../runs/journey/network.js'
import type { LeafFollower, Probe } from '../../engines/sim/probe/probe.js'
import type { NetworkParameters } from '../../../rtl/net/parameters.js'
import { cyclesToTraversal } from '../../../rtl/router/parameters.js'
import { isLocal } from '../../../rtl/router/port.js'
import type { RouterParameters } from '../../../rtl/router/router-parameters.js'
import { mixed } from './flit-feeds.js'

/** Routers, with the settings of the links between them. */
export type LinkedRouters = RouterParameters & Partial<Pick<NetworkParameters, 'linkDelay' | 'injectionVcs'>>

/** The number of registers that a flit passes between two routers: in a switch with its own stage, and in long links. */
export function linkStages({ stages, linkDelay = 0 }: LinkedRouters): number {
  return cyclesToTraversal({ stages }) + linkDelay
}

/** Routers, the links between them, and the virtual channels at the ends of the links. */
interface LinkedChannels {
  readonly p: LinkedRouters
  readonly ports: number
  readonly places: readonly Place[]
  /** The number of the first virtual channel in the network. */
  readonly first: number
  /** By output of each node: the first place in the network to which it leads; -1 for none. */
  readonly ends: readonly number[]
  readonly routerAt: (node: number) => string
  /** The path of the delays of the links of a node. */
  readonly delaysAt: (node: number) => string
}

/** A link between two routers. */
interface Link {
  /** The paths of its stages, in the order in which a flit passes them. Each is a struct with `valid`, `vc` and `flit`. */
  readonly stages: readonly string[]
  /** In the network: the first virtual channel at its end. */
  readonly end: number
}

function linksOf({ p, ports, ends, routerAt, delaysAt }: LinkedChannels): readonly Link[] {
  return ends.flatMap((end, i): Link[] => {
    const [node, port] = [Math.floor(i / ports), i % ports]
    if (end < 0 || isLocal(port, p)) return []
    const behindSwitch = cyclesToTraversal(p) === 0 ? [] : [`${routerAt(node)}.crossbar.departures[${port}]`]
    const onLink = Array.from({ length: p.linkDelay ?? 0 }, (_, stage) => {
      return `${delaysAt(node)}[${port}].flits[${stage}].dout`
    })
    return [{ stages: [...behindSwitch, ...onLink], end }]
  })
}

export class LinkStages implements LinkReader {
  readonly stages: readonly Pick<Place, 'path' | 'label'>[]
  readonly occupied: LeafFollower
  readonly word: (stage: number) => number
  private readonly links: readonly Link[]
  private readonly vc: Probe
  private readonly front: (channel: number) => number
  /** By virtual channel: the first stage of the link that leads there; -1 for none. */
  private readonly firstStages: Int32Array
  /** Stages of each link. */
  private readonly count: number

  constructor(
    run: Probing,
    private readonly channels: LinkedChannels,
  ) {
    const { p, first, places } = channels
    const links = linksOf(channels)
    this.links = links
    this.count = linkStages(p)
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
    links.forEach(({ end }, link) => {
      for (let vc = 0; vc < p.vcs; vc++) this.firstStages[end - first + vc] = link * this.count
    })
  }

  stageTo(place: number, cycles: number): number | null {
    const first = this.firstStages[place - this.channels.first] ?? -1
    return first < 0 || cycles > this.count ? null : first + cycles - 1
  }

  next(stage: number): number | null {
    const vc = Number(this.vc.read(stage))
    const { end } = this.links[Math.floor(stage / this.count)]!
    return vc < this.channels.p.vcs ? end + vc : null
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
