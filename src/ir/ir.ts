/**
 * The intermediate representation: everything Flitwave knows about a design after elaboration, on one page.
 *
 * Every check, engine and printer is an exhaustive switch over these unions, and none of them adds semantics. Vectors are
 * exact: no operator extends, truncates or changes the sign of an operand; the front end inserts a {@link ResizeExpr} for
 * that. All values are two-valued. There is one clock and one synchronous reset.
 */

import type { Place } from '../base/diagnostic/place.js'
import type { Shape } from './shape.js'

/** The type of an expression or a leaf signal: an integer of `width` bits (at least 1), two's complement if signed. */
export interface Type {
  readonly width: number
  readonly signed: boolean
}

// ---------------------------------------------------------------------------------------------------- expressions

export type Expr =
  | ConstantExpr
  | SignalExpr
  | PortExpr
  | UnaryExpr
  | BinaryExpr
  | CompareExpr
  | ShiftExpr
  | MuxExpr
  | ResizeExpr
  | SliceExpr
  | ConcatExpr
  | SelectExpr
  | ReadExpr

/** Common to all expressions. Expressions are immutable and may be shared: the body of a block is a DAG, not a tree. */
interface ExprBase {
  readonly type: Type
  readonly place: Place
}

/** A literal; `value` is inside the range of `type`. */
export interface ConstantExpr extends ExprBase {
  readonly kind: 'constant'
  readonly value: bigint
}

/** The current value of a signal of this module. In a comb block, it includes assignments above it in the same block. */
export interface SignalExpr extends ExprBase {
  readonly kind: 'signal'
  readonly signal: Signal
}

/** The value of a port (input or output) of a child instance. */
export interface PortExpr extends ExprBase {
  readonly kind: 'port'
  readonly instance: Instance
  readonly signal: Signal
}

/** `not`: bitwise complement, type as operand. `parity`: exclusive or of all bits, one unsigned bit. */
export interface UnaryExpr extends ExprBase {
  readonly kind: 'unary'
  readonly op: 'not' | 'parity'
  readonly operand: Expr
}

/** Modulo 2^width; left, right and result all have the same type. */
export interface BinaryExpr extends ExprBase {
  readonly kind: 'binary'
  readonly op: 'add' | 'sub' | 'mul' | 'and' | 'or' | 'xor'
  readonly left: Expr
  readonly right: Expr
}

/** One unsigned bit; left and right have the same type, whose sign determines the order for `lt` and `le`. */
export interface CompareExpr extends ExprBase {
  readonly kind: 'compare'
  readonly op: 'eq' | 'ne' | 'lt' | 'le'
  readonly left: Expr
  readonly right: Expr
}

/**
 * `value` has the result's type. `shl` fills with zeros, `shr` with zeros or, if signed, with the sign.
 * `amount` is unsigned and may exceed the width: then `shl` gives 0 and `shr` gives all fill bits.
 */
export interface ShiftExpr extends ExprBase {
  readonly kind: 'shift'
  readonly op: 'shl' | 'shr'
  readonly value: Expr
  readonly amount: Expr
}

/** `condition` is one unsigned bit; both arms have the result's type. Only the selected arm is evaluated. */
export interface MuxExpr extends ExprBase {
  readonly kind: 'mux'
  readonly condition: Expr
  readonly then: Expr
  readonly else: Expr
}

/**
 * The value modulo 2^width, read as `type`. Wider than the operand: extended by the *operand's* sign; narrower: the
 * low bits; equal width: the same bits read with the other sign.
 */
export interface ResizeExpr extends ExprBase {
  readonly kind: 'resize'
  readonly value: Expr
}

/** Bits `low + width - 1` down to `low` of `value`, unsigned; all of them exist. */
export interface SliceExpr extends ExprBase {
  readonly kind: 'slice'
  readonly value: Expr
  readonly low: number
}

/** Unsigned; the first part is the most significant; the widths add up. */
export interface ConcatExpr extends ExprBase {
  readonly kind: 'concat'
  readonly parts: readonly Expr[]
}

/**
 * `items[index]`; `index` is unsigned, every item has the result's type, and only the selected item is evaluated. Past the
 * end: 0, and engines report it with the place, the instance and the cycle when the expression is evaluated.
 */
export interface SelectExpr extends ExprBase {
  readonly kind: 'select'
  readonly index: Expr
  readonly items: readonly Expr[]
}

/** The currently stored word of a memory of this module at `address` (unsigned). Past the end: as {@link SelectExpr}. */
export interface ReadExpr extends ExprBase {
  readonly kind: 'read'
  readonly memory: Memory
  readonly address: Expr
}

// ----------------------------------------------------------------------------------------------------- statements

export type Stmt = AssignStmt | IfStmt | SwitchStmt | WriteStmt | AssertStmt | CoverStmt | OutOfRangeStmt

/**
 * In a comb block, it takes effect at once. In a seq block, an assignment to a register takes effect at the clock edge, and
 * the last one executed wins; an assignment to a local takes effect at once. `value` has the target's type.
 */
export interface AssignStmt {
  readonly kind: 'assign'
  readonly target: Target
  readonly value: Expr
  readonly place: Place
}

export interface IfStmt {
  readonly kind: 'if'
  readonly condition: Expr
  readonly then: readonly Stmt[]
  readonly else: readonly Stmt[]
  readonly place: Place
}

/** No value appears in two cases. `default` is null if the cases name every value that the subject can have. */
export interface SwitchStmt {
  readonly kind: 'switch'
  readonly subject: Expr
  readonly cases: readonly SwitchCase[]
  readonly default: readonly Stmt[] | null
  readonly place: Place
}

export interface SwitchCase {
  readonly values: readonly bigint[]
  readonly body: readonly Stmt[]
  readonly place: Place
}

/**
 * Only in seq blocks; takes effect at the clock edge. An address past the end writes nothing and is reported; address and
 * value are still evaluated.
 */
export interface WriteStmt {
  readonly kind: 'write'
  readonly memory: Memory
  readonly address: Expr
  readonly value: Expr
  readonly place: Place
}

/** Checked once per cycle, on the settled values just before the clock edge, when the statement is reached and reset is off. */
export interface AssertStmt {
  readonly kind: 'assert'
  readonly condition: Expr
  readonly message: string
  /** True if the user of the module must keep it; proofs of the module rely on it. Absent otherwise. */
  readonly isAssumed?: true
  readonly place: Place
}

/** Counted once per cycle under the same conditions. */
export interface CoverStmt {
  readonly kind: 'cover'
  readonly condition: Expr
  readonly label: string
  readonly place: Place
}

/** Reached when an indexed assignment (lowered to a switch) is past the end: nothing is written, engines report it. */
export interface OutOfRangeStmt {
  readonly kind: 'outOfRange'
  readonly index: Expr
  readonly length: number
  readonly place: Place
}

// --------------------------------------------------------------------------------------------------------- design

/** A target of assignments: a signal of this module (`instance` null) or an input port of a child. */
export interface Target {
  readonly instance: Instance | null
  readonly signal: Signal
}

/**
 * - `input`, `output`: ports;
 * - `wire`: driven by exactly one comb block, connection or child output;
 * - `register`: assigned in exactly one seq block;
 * - `local`: a `const` or `let` of a block, assigned there before it is read; 0 at the start of each evaluation
 *   of its block if some path does not assign it (the builder adds that assignment to the body).
 */
export type Role = 'input' | 'output' | 'wire' | 'register' | 'local'

/** One leaf: an integer signal. Structs and arrays have been split into leaves. */
export interface Signal {
  /** The path inside the module, as the user writes it: `in[0].flit.head`; a local has its block in front: `choose.free`. */
  readonly path: string
  /** The path as an identifier, unique in the module and no keyword of Verilog: `in_0_flit_head`, `choose_free`. */
  readonly name: string
  readonly role: Role
  readonly type: Type
  /** The value of a register after reset; null for a register without reset and for all other roles. */
  readonly reset: bigint | null
  /**
   * Registers without reset: the value with which each run begins, whatever the seed; reset leaves it alone. Absent: 0, or
   * random. A run begins right after reset, so no register has both values.
   */
  readonly initial?: bigint
  readonly place: Place
}

/**
 * A declared field: the tree that testbench handles and wave printers show over the leaves. A name may stand in scopes
 * that are no modules, such as the generate blocks of Verilog: see {@link Instance.segments}.
 */
export interface Field {
  /** `['in', 0]` for an element of an array field of ports; locals start with their block's name. Ports have no scopes. */
  readonly segments: readonly (string | number)[]
  /** The path as the user writes it: `in[0]`. */
  readonly path: string
  readonly shape: Shape
  /** The leaves in the order of {@link Shape}: struct members as declared, elements by index. */
  readonly signals: readonly Signal[]
  readonly place: Place
}

/** Words of `type`, read combinationally, written at the clock edge; without reset. A struct word is packed, first member lowest. */
export interface Memory {
  /** `words`, `banks[0]`, or with scopes `gen[3].words`. */
  readonly path: string
  readonly name: string
  readonly depth: number
  readonly type: Type
  readonly shape: Shape
  /**
   * The words with which each run begins, from address 0, whatever the seed; behind them 0. At least one and at most `depth`.
   * Absent: all 0, or random.
   */
  readonly initial?: readonly bigint[]
  readonly place: Place
}

export interface Instance {
  /**
   * `['inputs', 0]`. The names before the last are scopes without a module: `['gen', 3, 'sub']` is `sub` in the scope
   * `gen[3]`. In one scope no name is both an array and something else.
   */
  readonly segments: readonly (string | number)[]
  /** `inputs[0]`, `gen[3].sub` */
  readonly path: string
  /** `inputs_0`, `gen_3_sub` */
  readonly name: string
  readonly module: Module
  readonly place: Place
}

/** A permanent assignment, outside any block. `value` has the target's type. */
export interface Connection {
  readonly target: Target
  readonly value: Expr
  readonly place: Place
}

/**
 * A method of the RTL class. `comb` bodies are evaluated until nothing changes; without loops, that is once, in dependency
 * order. `seq` bodies are evaluated once per clock edge unless reset is on, with the values from before the edge.
 */
export interface Block {
  readonly kind: 'comb' | 'seq'
  readonly name: string
  readonly body: readonly Stmt[]
  readonly locals: readonly Signal[]
  readonly place: Place
}

/** One (class, parameters) pair, elaborated once. */
export interface Module {
  /** Unique in the design and a Verilog identifier. */
  readonly name: string
  readonly className: string
  /** For comments and headings: `depth = 4, type = uint(8)`; empty if there are none. */
  readonly parameters: string
  /** The language of the files that its places refer to, unless it is TypeScript. */
  readonly language?: 'verilog'
  /** The constants among its class fields, `p` among them, for a debugger. */
  readonly constants?: Readonly<Record<string, unknown>>
  readonly fields: readonly Field[]
  /** All leaves, including locals, in order of declaration. */
  readonly signals: readonly Signal[]
  readonly memories: readonly Memory[]
  readonly instances: readonly Instance[]
  readonly connections: readonly Connection[]
  readonly blocks: readonly Block[]
  readonly place: Place
}

/** A checked design. `modules` lists each module once, children before parents; `top` comes last. */
export interface Design {
  readonly top: Module
  readonly modules: readonly Module[]
}
