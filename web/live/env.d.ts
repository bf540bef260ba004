interface ImportMeta {
  /** Vite's: the modules whose paths match. */
  glob<T>(pattern: string, options: { readonly base: string; readonly eager: true }): Readonly<Record<string, T>>
}
