/** The behaviour of one virtual channel of an input in a cycle, by its definition; its routing function is given. */

import { ChannelActivity } from '../../../../rtl/router/activity.js'

/** By axis: coordinates, hops that are left, ways around a ring. */
export interface Plane {
  readonly x: number
  readonly y: number
}

export interface ModelFlit {
  readonly head: boolean
  readonly tail: boolean
  readonly to: Plane
  /** Only of heads that say where they go, and not how far. */
  readonly way?: Plane
  readonly tag: number
  readonly payload: number
}

interface Route {
  readonly port: number
  readonly vcs: number
}

/** The inputs of a channel in a cycle. */
interface ChannelInputs {
  readonly arrival: ModelFlit | null
  /** The answer of the routing function for the flit in front. */
  readonly route: Route
  readonly onward: Plane
  /** The answers to its requests. */
  readonly hasVc: boolean
  readonly vc: number
  readonly isFree: boolean
  readonly moves: boolean
  readonly hasCredit: boolean
  readonly isNominated: boolean
}

/** Its outputs in a cycle. */
interface ChannelOutputs {
  readonly vcRequest: Route | null
  readonly switchRequest: { readonly port: number; readonly vc: number; readonly tail: boolean } | null
  readonly front: ModelFlit | null
  readonly count: number
  readonly activity: ChannelActivity
  /** The questions to the routing function. */
  readonly routed: Pick<ModelFlit, 'to' | 'way'> | null
}

interface Settings {
  readonly stages: number
  readonly speculation: boolean
  readonly header: 'absolute' | 'relative'
  readonly adaptive: boolean
  readonly depth: number
}

type Step = 'idle' | 'routing' | 'waiting' | 'active'

export class ChannelModel {
  private readonly queue: ModelFlit[] = []
  private step: Step = 'idle'
  private route: Route = { port: 0, vcs: 0 }
  private vc = 0

  constructor(private readonly p: Settings) {}

  get isFull(): boolean {
    return this.queue.length === this.p.depth
  }

  get asksForVc(): boolean {
    return this.step === 'waiting'
  }

  /** True if nothing but the switch is missing. */
  asksForSwitch(hasVc: boolean): boolean {
    if (this.step === 'waiting') return this.asksAtOnce && hasVc
    return this.step === 'active' && this.queue.length > 0
  }

  /** One cycle, at the end of which what has arrived is in the buffer. */
  cycle(given: ChannelInputs): ChannelOutputs {
    const outputs = this.outputs(given)
    this.advance(given)
    return outputs
  }

  private get asksAtOnce(): boolean {
    return this.p.stages === 1 || this.p.speculation
  }

  private outputs(given: ChannelInputs): ChannelOutputs {
    const front = this.queue[0] ?? null
    const { header, stages } = this.p
    return {
      vcRequest: this.asksForVc ? (stages === 4 ? this.route : given.route) : null,
      switchRequest: this.switchRequest(given),
      front: front && header === 'relative' ? { ...front, to: given.onward } : front,
      count: this.queue.length,
      activity: this.activity(given),
      routed: front && { to: front.to, ...(front.way && { way: front.way }) },
    }
  }

  private switchRequest({ hasVc, vc, route }: ChannelInputs): ChannelOutputs['switchRequest'] {
    const tail = this.queue[0]?.tail ?? false
    if (this.step === 'active')
      return tail || this.queue.length > 0 ? { port: this.route.port, vc: this.vc, tail } : null
    if (this.step !== 'waiting' || !this.asksAtOnce) return null
    const { port } = this.p.stages === 4 ? this.route : route
    return this.p.speculation || hasVc ? { port, vc, tail } : null
  }

  private activity({ hasVc, isFree, moves, hasCredit, isNominated }: ChannelInputs): ChannelActivity {
    if (moves) return ChannelActivity.Moves
    if (this.asksForSwitch(hasVc)) {
      if (!hasCredit) return ChannelActivity.NoCredit
      return isNominated ? ChannelActivity.LostOutput : ChannelActivity.LostInput
    }
    if (this.step === 'idle') return ChannelActivity.Empty
    if (this.step === 'active') return ChannelActivity.Starved
    if (this.step === 'routing') return ChannelActivity.Routing
    if (hasVc) return ChannelActivity.Allocating
    return isFree ? ChannelActivity.LostVc : ChannelActivity.NoVc
  }

  private advance({ arrival, route, hasVc, vc, moves }: ChannelInputs): void {
    const isLast = moves && this.queue[0]!.tail
    // A head is routed in its cycle of routing, in that of its grant, or as long as it asks if that may become another.
    const isRouted =
      this.p.stages === 4 ? this.step === 'routing' || (this.p.adaptive && this.step === 'waiting' && !hasVc) : hasVc
    if (isRouted) this.route = route
    if (this.step === 'routing') this.step = 'waiting'
    else if (hasVc) {
      this.step = 'active'
      this.vc = vc
    }
    if (moves) this.queue.shift()
    if (arrival) this.queue.push(arrival)
    const begins = this.step === 'idle' ? arrival !== null : isLast && this.queue.length > 0
    if (begins) this.step = this.p.stages === 4 ? 'routing' : 'waiting'
    else if (isLast) this.step = 'idle'
  }
}
