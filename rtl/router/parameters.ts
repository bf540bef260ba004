'use rtl'
import type { ParameterRule, ParameterSpecs } from 'flitwave/hdl'
import { sizeParameters } from './sizes.js'
import type { LinkParameters } from './link.js'
import { injectionParameter, type PortParameters } from './port.js'

/** How many cycles a head flit takes through a router, and which steps share one; see {@link Router}. */
export type Stages = 1 | 2 | 3 | 4

export type Topology = 'mesh' | 'torus'

export interface AllocatorParameters {
  /** Inputs, and as many outputs. */
  readonly ports: number
  /** Virtual channels of each. */
  readonly vcs: number
}

export interface VcAllocatorParameters extends AllocatorParameters {
  /** The input whose packets have priority after reset. */
  readonly resetPriority: number
}

export interface OutputParameters extends LinkParameters, AllocatorParameters {
  /** Flits that each virtual channel's buffer holds, at least 1. */
  readonly depth: number
}

export interface InputParameters extends LinkParameters, PortParameters {
  /** Flits that each virtual channel's buffer holds, at least 1. */
  readonly depth: number
  readonly topology: Topology
  readonly stages: Stages
}

/**
 * Who is given an output virtual channel that a head from another router and one that the node injects ask for in the same
 * cycle, if nobody has been given it since reset. From then on the arbiters of the VC allocator go round in turn.
 */
export type ResetPriority = 'passing' | 'injected'

export interface RouterParameters extends InputParameters {
  readonly resetPriority: ResetPriority
}

const vcs = { default: 2, min: 1, max: 16, about: 'virtual channels of a physical channel' }
const ports = { default: 5, min: 1, max: 16, about: 'inputs, and as many outputs' }
const depth = { default: 4, min: 1, max: 256, about: 'flits in the buffer of a virtual channel' }

/** The form of flits and links, with defaults. */
export const linkParameters = {
  ...sizeParameters,
  header: {
    default: 'absolute',
    choices: ['absolute', 'relative'],
    about: 'what heads say: the destination, or the hops that are left',
  },
  tagWidth: { default: 16, min: 1, max: 32, about: 'bits of the tag that tells packets apart' },
  payloadWidth: { default: 16, min: 1, max: 512, about: 'bits of data in a flit' },
  vcs,
} satisfies ParameterSpecs

/** The form of allocators, with defaults. */
export const allocatorParameters = { ports, vcs } satisfies ParameterSpecs

const isPort: ParameterRule<VcAllocatorParameters> = {
  with: ['ports'],
  holds: ({ resetPriority, ports }) => resetPriority < ports,
  remedy: ({ ports }) => `inputs have the numbers 0 to ${ports - 1}`,
}

/** All that a VC allocator can be given, with defaults. */
export const vcAllocatorParameters = {
  ...allocatorParameters,
  resetPriority: {
    default: 0,
    min: 0,
    max: ports.max - 1,
    rules: [isPort],
    about: 'input whose packets have priority after reset',
  },
} satisfies ParameterSpecs

/** The form of an output, with defaults. */
export const outputParameters = {
  ...linkParameters,
  ports,
  depth,
} satisfies ParameterSpecs

/** The form of an input, with defaults. */
export const inputParameters = {
  ...linkParameters,
  ...injectionParameter,
  depth,
  topology: { default: 'torus', choices: ['torus', 'mesh'], about: 'decides the routing function' },
  stages: { default: 1, choices: [1, 2, 3, 4], about: 'cycles that a head takes through a router' },
} satisfies ParameterSpecs

/** All that a router can be given, with defaults. */
export const routerParameters = {
  ...inputParameters,
  resetPriority: {
    default: 'passing',
    choices: ['passing', 'injected'],
    about: 'heads that have priority after reset if several ask for a virtual channel',
  },
} satisfies ParameterSpecs
