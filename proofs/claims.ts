/** What is proved of the modules of the package, for which parameters, and what that relies on. */

export type Settings = Readonly<Record<string, number | string | boolean>>

/** What is not proved of a module, since others have to keep it. */
export interface Contract {
  /** Parts of the messages. */
  readonly messages: readonly string[]
  /** Who keeps it. */
  readonly keeper: string
}

export interface Claim {
  /** A class of the package. */
  readonly module: string
  /** Each is proved on its own; default: the defaults. */
  readonly settings?: readonly Settings[]
  readonly contracts?: readonly Contract[]
  /** At most, for each of the settings; default 60. */
  readonly seconds?: number
}

/** Data that is only moved: what holds of one bit holds of all. */
const narrow = { payloadWidth: 1, tagWidth: 1 }

/** A network of few nodes has every kind of node and link. */
const ring = { dimensions: 1, sizeX: 3, ...narrow }

const range = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, i) => first + i)

const arrivals: Contract = {
  messages: ['a body flit without a packet', 'a packet begins inside another', 'a flit for which there is no room'],
  keeper: 'the router at the other end of the link',
}
const grants: Contract = {
  messages: ['for nobody', 'two virtual channels of one input are granted the switch'],
  keeper: 'the allocators: proved of Router',
}
const credits: Contract = { messages: ['a credit too many'], keeper: 'the input at the other end of the link' }
const injections: Contract = { messages: ['a packet without flits'], keeper: 'whoever injects packets' }
const watched: Pick<Contract, 'keeper'> = { keeper: 'those that it watches' }

/** Of every module in `rtl/`, as far as a module asserts anything. */
export const claims: readonly Claim[] = [
  ...['RoundRobinArbiter', 'MatrixArbiter', 'FixedPriorityArbiter'].map((module) => ({
    module,
    settings: range(2, 16).map((requesters) => ({ requesters })),
  })),
]
