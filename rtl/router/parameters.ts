'use rtl'
import type { ParameterSpecs } from 'flitwave/hdl'
import { sizeParameters } from './dimensions.js'
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

export interface OutputParameters extends LinkParameters, AllocatorParameters {
  /** Flits that each virtual channel's buffer holds, at least 1. */
  readonly depth: number
}

export interface RouterParameters extends LinkParameters, PortParameters {
  /** Flits that each virtual channel's buffer holds, at least 1. */
  readonly depth: number
  readonly topology: Topology
  readonly stages: Stages
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

/** The form of an output, with defaults. */
export const outputParameters = {
  ...linkParameters,
  ports,
  depth,
} satisfies ParameterSpecs

/** All that a router can be given, with defaults. */
export const routerParameters = {
  ...linkParameters,
  ...injectionParameter,
  depth,
  topology: { default: 'torus', choices: ['torus', 'mesh'], about: 'decides the routing function' },
  stages: { default: 1, choices: [1, 2, 3, 4], about: 'cycles that a head takes through a router' },
} satisfies ParameterSpecs
