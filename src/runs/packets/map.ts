/**
 * Maps of networks: which signals of a dump are links, and where they lead. A map is data; a file that has one is parsed
 * and never run.
 *
 * Texts are expressions over signals, in the language of `flitwave find`, with variables of the link: `n`, its node by
 * number, with the column `x` and the row `y` of that node; `v`, a virtual channel; and those of `with`. Braces put them
 * into names: `tb.node[{n}].out_valid[{d}]`. A variable that `with` does not set takes every value for which there is a
 * `valid`.
 */

/** A map as it stands in a file. */
export interface PacketMap {
  /** A grid, numbered row by row from (0,0), or nodes by name. */
  readonly nodes: NodeGrid | readonly NamedNode[]
  /** The signals of all links, where a rule has none of its own. */
  readonly signals?: Partial<LinkSignals>
  readonly links: readonly LinkRule[]
  readonly router?: RouterConstants
}

/** Constants of routers and links. */
export interface RouterConstants {
  /** Virtual channels of a link; default: 1. */
  readonly vcs?: number
  /** Flits that the buffer behind a link holds for each virtual channel: the credits of a sender at the beginning. */
  readonly depth?: number
  /** Cycles from a transfer until the flit is in the next buffer; default: 1. */
  readonly delay?: number
  /** Cycles that a flit takes through a router alone; default: 1, it can leave in the cycle in which it has come. */
  readonly stages?: number
  /**
   * `fixed`: packets from the same buffer with the same destination take the same way. It tells where a packet is going
   * that is stuck.
   */
  readonly routing?: 'fixed' | 'adaptive'
}

export interface NodeGrid {
  readonly columns: number
  readonly rows: number
}

export interface NamedNode {
  readonly name: string
  readonly x: number
  readonly y: number
}

/** The signals of a link, as expressions. Those of a flit are read in a cycle in which `valid` is not 0. */
export interface LinkSignals {
  /** 1 when a flit is there. */
  readonly valid: string
  /** 1 when it is taken; without it, a flit is taken when it is valid. */
  readonly ready: string
  /** 1 when a credit comes back for virtual channel `v`. */
  readonly credit: string
  /** 1 in the first flit of a packet; without it, the first is the one after a last one. */
  readonly head: string
  /** 1 in the last flit of a packet. Without it and `length`, packets have one flit. */
  readonly tail: string
  /** The number of flits of a packet, in its first one. */
  readonly length: string
  /** The virtual channel of a flit. */
  readonly vc: string
  /** The destination of a packet, in its first flit, as a number. */
  readonly dest: string
  /** The identity of a packet, in its first flit: no two packets in the network have the same. */
  readonly id: string
  /** The class of a packet, in its first flit. */
  readonly class: string
  /** A number that stays the same in the first flit on its way, such as its data: it tells packets without identity apart. */
  readonly keeps: string
}

export const signalNames = ['valid', 'ready', 'credit', 'head', 'tail', 'length', 'vc', 'dest', 'id', 'class', 'keeps'] as const satisfies readonly (keyof LinkSignals)[] // prettier-ignore

/** Links of one kind. */
export interface LinkRule extends Pick<RouterConstants, 'vcs' | 'depth' | 'delay'> {
  /** Distinguishes links between the same nodes: `request`, `port {p}`. */
  readonly name?: string
  /** Values of variables: numbers, or texts for braces alone, such as `{port}`. */
  readonly with?: Readonly<Record<string, number | string>>
  /** Links exist where this holds. */
  readonly where?: string
  /** The number of the node that sends; default: `n`. `outside`: a node injects here. */
  readonly from?: string
  /** The number of the node that receives; default: `n`. `outside`: packets are delivered here. */
  readonly to?: string
  readonly signals?: Partial<LinkSignals>
}
