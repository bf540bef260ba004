/** What `flitwave collective` can be told besides the algorithm. */

import type { ResetPriority } from '../../../rtl/router/parameters.js'
import type { StartUp } from '../../collective/timing.js'

/** Options of which an algorithm takes some: what is to be sent, where, and how. */
export const inputOptions = [
  'torus',
  'mesh',
  'source',
  'destinations',
  'multicasts',
  'hot-spot',
  'seed',
  'way',
  'balancing',
  'delta',
  'phase3',
  'h',
  'sources',
  'shape',
  'nodes',
  'start',
  'header',
  'ts',
  'tr',
  'startup',
  'reset-priority',
] as const

export type InputOption = (typeof inputOptions)[number]

export type InputArguments = {
  readonly [Option in InputOption]?: (Option extends 'destinations' ? readonly string[] : string) | undefined
}

export interface CollectiveOptions extends InputArguments {
  readonly length: string
  readonly engine: string | undefined
  readonly play: boolean
  readonly unicasts: boolean
  readonly format: readonly string[]
  readonly out: string | undefined
  readonly panels: string | undefined
  readonly message: string | undefined
}

export const collectiveFormats = ['text', 'json', 'svg'] as const

export const resetPriorities = ['injected', 'passing'] as const satisfies readonly ResetPriority[]

export const startUps = ['blocking', 'serial', 'latency'] as const satisfies readonly StartUp[]
