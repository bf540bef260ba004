/**
 * Networks as data: routers, terminals and links, in the form in which people write them, as JSON or as a TypeScript object.
 *
 * A port number of a router stands for an input and an output. A two-way link or terminal takes both; a one-way link takes
 * the output of the router that it leaves and the input of the one that it enters. Ports without numbers are numbered in the
 * order of the links, then of the terminals: each takes the least number whose input or output is free.
 */

/** A whole number or a name. Two routers never have the same one: `3` and `'3'` are the same. */
export type RouterId = number | string

/** A router, where the number of its port does not matter, or one of its ports. */
export type PortReference = RouterId | readonly [router: RouterId, port: number]

export interface RouterDescription {
  readonly id: RouterId
  /** Where it is drawn. x counts to the right and y downwards; 1 is the distance of neighbours. */
  readonly at?: readonly [x: number, y: number]
}

/** A terminal that sends and receives at one router. */
export interface TwoWayTerminal {
  readonly router: RouterId
  readonly port?: number
}

/** A terminal that sends into one router and receives from another one, as in a butterfly. */
export interface SplitTerminal {
  readonly in: PortReference
  readonly out: PortReference
}

/** Terminals are numbered from 0, in their order. */
export type TerminalDescription = TwoWayTerminal | SplitTerminal

export interface LinkDescription {
  readonly from: PortReference
  readonly to: PortReference
  /** Cycles beyond those of the router; default: 0. */
  readonly delay?: number
  /** Default: that of the network. */
  readonly twoWay?: boolean
}

export interface NetworkDescription {
  /** The title of drawings and tables. */
  readonly name?: string
  readonly routers: readonly RouterDescription[]
  readonly terminals: readonly TerminalDescription[]
  readonly links: readonly LinkDescription[]
  /** True if links lead in both directions where they do not say; default: true. */
  readonly twoWay?: boolean
}

/** The most of each kind that a network may have. */
export const limits = { routers: 4096, terminals: 16_384, links: 65_536, ports: 256, delay: 1000 } as const
