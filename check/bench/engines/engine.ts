/** The command for a network of some size, or why there is none. */
export type Preparation =
  | {
      readonly kind: 'ready'
      readonly program: string
      readonly args: readonly string[]
      /** The time of building the program, if it had to be built. */
      readonly buildSeconds: number | null
    }
  | { readonly kind: 'not measured'; readonly reason: string }

export interface PrepareOptions {
  /** Seconds after which building a program is given up. */
  readonly buildLimit: number
}

/** Something that simulates something, and is measured at it. */
export interface Contestant {
  readonly title: string
  /** Routers that it simulates at once; of all its runs, if there are several. */
  readonly routers: number
  prepare(options: PrepareOptions): Promise<Preparation>
}

/** A row of the benchmark of networks. */
export interface BenchEngine {
  /** As options name it. */
  readonly name: string
  readonly title: string
  /** The sizes at which it is measured, in a run that is to end soon and in a full one. */
  readonly sizes: { readonly usual: readonly number[]; readonly full: readonly number[] }
  prepare(size: number, options: PrepareOptions): Promise<Preparation>
}
