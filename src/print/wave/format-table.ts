/** The wave formats by name, without their printers, which take long to load. */

/** A wave format without its printer. */
export interface FormatFacts {
  /** The extension of its files, without the dot. */
  readonly extension: string
  /** True if its files are bytes. */
  readonly binary: boolean
  /**
   * True if it is for a wave viewer: by default, a dump contains the whole run, and a drawing the choice of the testbench.
   */
  readonly isDump: boolean
  /** One phrase for a menu. */
  readonly about: string
}

export const formatTable = {
  svg: { extension: 'svg', binary: false, isDump: false, about: 'WaveDrom drawing, SVG' },
  json: { extension: 'json', binary: false, isDump: false, about: 'WaveDrom, JSON' },
  png: { extension: 'png', binary: true, isDump: false, about: 'WaveDrom drawing, PNG' },
  vcd: { extension: 'vcd', binary: false, isDump: true, about: 'Wave dump, VCD' },
  fst: { extension: 'fst', binary: true, isDump: true, about: 'Wave dump, FST' },
  text: { extension: 'txt', binary: false, isDump: false, about: 'Text' },
} as const satisfies Readonly<Record<string, FormatFacts>>

export type FormatName = keyof typeof formatTable

export const formatNames = Object.keys(formatTable) as readonly FormatName[]
