/** A program in a page, whose `entry` exports a testbench. */
export interface Program {
  /** Texts by the names of files. */
  readonly files: Readonly<Record<string, string>>
  readonly entry: string
  /** Parameters of the testbench. */
  readonly set?: Readonly<Record<string, string>>
}
