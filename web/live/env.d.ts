interface ImportMeta {
  /** Vite's: the modules whose paths match. */
  glob<T>(pattern: string, options: GlobOptions): Readonly<Record<string, T>>
}

interface GlobOptions {
  readonly base: string
  readonly eager: true
  /** Such as `?raw`, for texts. */
  readonly query?: string
  /** The export that is taken; by default all of them. */
  readonly import?: string
}
