/** What `flitwave collective` can be told besides the algorithm. */

import type { StartUp } from '../../study/timing.js'

/** Options of which an algorithm takes some: what is to be sent, and where. */
export interface InputArguments {
  readonly torus?: string | undefined
  readonly mesh?: string | undefined
  readonly source?: string | undefined
  readonly destinations?: readonly string[] | undefined
  readonly multicasts?: string | undefined
  readonly 'hot-spot'?: string | undefined
  readonly seed?: string | undefined
  readonly h?: string | undefined
  readonly sources?: string | undefined
  readonly shape?: string | undefined
  readonly nodes?: string | undefined
  readonly start?: string | undefined
}

export interface CollectiveOptions extends InputArguments {
  readonly length: string
  readonly ts: string
  readonly tr: string
  readonly startup: string | undefined
  readonly engine: string | undefined
  readonly play: boolean
  readonly unicasts: boolean
  readonly format: readonly string[]
  readonly out: string | undefined
  readonly panels: string | undefined
  readonly message: string | undefined
}

export const collectiveFormats = ['text', 'json', 'svg'] as const

export const startUps = ['blocking', 'serial', 'latency'] as const satisfies readonly StartUp[]
