/** The command for a network of some size, or the reason why there is none. */
export type Preparation =
  | {
      readonly kind: 'ready'
      readonly program: string
      readonly args: readonly string[]
      /** The time to build the program, if it had to be built. */
      readonly buildSeconds: number | null
    }
  | { readonly kind: 'not measured'; readonly reason: string }

export interface PrepareOptions {
  /** The time limit in seconds for building a program. */
  readonly buildLimit: number
}

/** A simulator with its subject. */
export interface Contestant {
  readonly title: string
  /** The number of routers that it simulates at once, in all its runs together. */
  readonly routers: number
  prepare(options: PrepareOptions): Promise<Preparation>
}

/** A row of the benchmark of networks. */
export interface BenchEngine {
  /** Its name in options. */
  readonly name: string
  readonly title: string
  /** The sizes at which it is measured, in a short run and in a full one. */
  readonly sizes: { readonly usual: readonly number[]; readonly full: readonly number[] }
  prepare(size: number, options: PrepareOptions): Promise<Preparation>
}
