declare module 'virtual:library' {
  /** By the names that imports have: `flitwave/hdl`, `flitwave/rtl/lib/count`. */
  export const library: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}
