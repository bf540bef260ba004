/** The netlist of a Verilog design at word level, as Yosys tells it: cells of whole vectors, joined by bits. */

/** A bit of a module: the number of a net, or a constant. */
export type Bit = number | '0' | '1' | 'x' | 'z'

export interface Netlist {
  /** The program that made it, with its version. */
  readonly creator: string
  readonly modules: ReadonlyMap<string, NetModule>
  readonly top: NetModule
}

export interface NetModule {
  /** As the netlist names it, such as `$paramod\fifo\W=s32'…`. */
  readonly name: string
  /** As the source names it. */
  readonly sourceName: string
  /** Their values as bits, the most significant first, or as a text. */
  readonly parameters: ReadonlyMap<string, string>
  readonly attributes: Attributes
  readonly ports: readonly NetPort[]
  readonly cells: readonly Cell[]
  /** Those that the source declares, and those that the program has made up. */
  readonly nets: readonly Net[]
}

/** By name; values as those of parameters. */
export type Attributes = ReadonlyMap<string, string>

export interface NetPort {
  readonly name: string
  readonly direction: 'input' | 'output' | 'inout'
  /** The least significant bit first. */
  readonly bits: readonly Bit[]
  readonly isSigned: boolean
}

/** An operator, a register, a memory, or an instance of a module. */
export interface Cell {
  readonly name: string
  /** `$add`, or the name of a module. */
  readonly type: string
  /** True for a name that the program has made up. */
  readonly isHidden: boolean
  readonly parameters: ReadonlyMap<string, string>
  readonly attributes: Attributes
  readonly pins: ReadonlyMap<string, Pin>
}

export interface Pin {
  readonly direction: 'input' | 'output' | 'inout'
  readonly bits: readonly Bit[]
}

export interface Net {
  readonly name: string
  /** True for a name that the program has made up. */
  readonly isHidden: boolean
  readonly bits: readonly Bit[]
  readonly isSigned: boolean
  readonly attributes: Attributes
}

/** True for an instance of a module of the netlist. */
export const isInstance = ({ type }: Cell): boolean => !type.startsWith('$') || type.startsWith('$paramod')

/** True for a cell that looks at values and makes none. */
export const isCheck = ({ type }: Cell): boolean => checks.has(type)

const checks = new Set(['$assert', '$assume', '$cover'])

export const isConstant = (bit: Bit): bit is Exclude<Bit, number> => typeof bit !== 'number'
