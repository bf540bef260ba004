/** Networks as graphs: what routing, maps and hardware are made of. Routers, terminals and channels have numbers from 0. */

/** An input or output of a router. */
export interface Port {
  readonly router: number
  readonly port: number
}

export interface GraphRouter {
  readonly name: string
  /** Null where the description does not place it. */
  readonly at: readonly [x: number, y: number] | null
  /** Numbers of inputs and outputs are less than this. Some may be unused. */
  readonly ports: number
}

/** Where a terminal sends into the network, and where it receives. */
export interface GraphTerminal {
  readonly in: Port
  readonly out: Port
}

/** One direction of a link. */
export interface Channel {
  readonly from: Port
  readonly to: Port
  /** Cycles beyond those of the router. */
  readonly delay: number
  /** The other direction of a two-way link; null for one-way links. */
  readonly reverse: number | null
}

export interface NetworkGraph {
  readonly name: string
  readonly routers: readonly GraphRouter[]
  readonly terminals: readonly GraphTerminal[]
  readonly channels: readonly Channel[]
  /** By router: the channels that leave it, in the order of their ports. */
  readonly leaving: readonly (readonly number[])[]
  /** By router: the channels that enter it, in the order of their ports. */
  readonly entering: readonly (readonly number[])[]
}
