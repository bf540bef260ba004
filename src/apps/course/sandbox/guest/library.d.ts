declare module 'virtual:library' {
  /** By import specifier: `flitwave/hdl`, `flitwave/rtl/lib/count`. */
  export const library: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}
