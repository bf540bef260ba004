/** What to start for a network of some size, or why there is nothing to start. */
export type Preparation =
  | {
      readonly kind: 'ready'
      readonly program: string
      readonly args: readonly string[]
      /** What building the program took, if it had to be built. */
      readonly buildSeconds: number | null
    }
  | { readonly kind: 'not measured'; readonly reason: string }

export interface PrepareOptions {
  /** Seconds after which building a program is given up. */
  readonly buildLimit: number
}

/** A row of the benchmark: something that simulates a network. */
export interface BenchEngine {
  /** As options name it. */
  readonly name: string
  readonly title: string
  /** The sizes at which it is measured, in a run that is to end soon and in a full one. */
  readonly sizes: { readonly usual: readonly number[]; readonly full: readonly number[] }
  prepare(size: number, options: PrepareOptions): Promise<Preparation>
}
