/**
 * Hand-made IR for tests that must not depend on the language front end: one function per kind of expression and
 * statement, and a {@link ModuleBuilder} that declares ports, registers, children and blocks.
 */

import type {
  AssertStmt,
  AssignStmt,
  BinaryExpr,
  Block,
  CompareExpr,
  Connection,
  ConstantExpr,
  CoverStmt,
  Design,
  Expr,
  Field,
  IfStmt,
  Instance,
  Memory,
  Module,
  OutOfRangeStmt,
  Role,
  Signal,
  ShiftExpr,
  Stmt,
  SwitchStmt,
  Target,
  Type,
  UnaryExpr,
  WriteStmt,
} from '../../src/ir/ir.js'
import type { Place } from '../../src/base/diagnostic/place.js'
import { segmentsOf } from '../../src/base/diagnostic/identifiers.js'
import { leafWidth, shapeLeaves, type Shape } from '../../src/ir/shape.js'

type Segments = readonly (string | number)[]

/** The place of everything for which a test names none. */
export const nowhere: Place = { file: '/nowhere.ts', line: 1, column: 1 }

export const place = (line: number, column = 1, file = nowhere.file): Place => ({ file, line, column })

/** An unsigned type. */
export const u = (width: number): Type => ({ width, signed: false })
/** A signed type. */
export const s = (width: number): Type => ({ width, signed: true })

// ---------------------------------------------------------------------------------------------------- expressions

export const constant = (value: bigint | number, type: Type, at = nowhere): ConstantExpr => ({
  kind: 'constant',
  value: BigInt(value),
  type,
  place: at,
})
/** The value of a signal of this module. */
export const get = (signal: Signal, at = nowhere): Expr => ({ kind: 'signal', signal, type: signal.type, place: at })
/** The value of a child's port, named by its path in the child. */
export const port = (instance: Instance, path: string, at = nowhere): Expr => {
  const signal = findSignal(instance.module, path)
  return { kind: 'port', instance, signal, type: signal.type, place: at }
}
/** The types of the results of unary operators; the keys are all of them. */
const unaryTypes: Readonly<Record<UnaryExpr['op'], (operand: Type) => Type>> = {
  not: (operand) => operand,
  parity: () => u(1),
}
const keys = <Name extends string>(all: Readonly<Record<Name, unknown>>): readonly Name[] => Object.keys(all) as Name[]
/** All operators: the compiler says if one is missing. */
export const operators = {
  unary: keys(unaryTypes),
  binary: keys<BinaryExpr['op']>({ add: 0, sub: 0, mul: 0, and: 0, or: 0, xor: 0 }),
  compare: keys<CompareExpr['op']>({ eq: 0, ne: 0, lt: 0, le: 0 }),
  shift: keys<ShiftExpr['op']>({ shl: 0, shr: 0 }),
}
export const unary = (op: UnaryExpr['op'], operand: Expr, at = nowhere): Expr => ({
  kind: 'unary',
  op,
  operand,
  type: unaryTypes[op](operand.type),
  place: at,
})
export const binary = (op: BinaryExpr['op'], left: Expr, right: Expr, at = nowhere): Expr => ({
  kind: 'binary',
  op,
  left,
  right,
  type: left.type,
  place: at,
})
export const add = (left: Expr, right: Expr): Expr => binary('add', left, right)
export const xor = (left: Expr, right: Expr): Expr => binary('xor', left, right)
export const compare = (op: CompareExpr['op'], left: Expr, right: Expr, at = nowhere): Expr => ({
  kind: 'compare',
  op,
  left,
  right,
  type: u(1),
  place: at,
})
export const shift = (op: ShiftExpr['op'], value: Expr, amount: Expr, at = nowhere): Expr => ({
  kind: 'shift',
  op,
  value,
  amount,
  type: value.type,
  place: at,
})
export const mux = (condition: Expr, then: Expr, otherwise: Expr, at = nowhere): Expr => ({
  kind: 'mux',
  condition,
  then,
  else: otherwise,
  type: then.type,
  place: at,
})
export const resize = (value: Expr, type: Type, at = nowhere): Expr => ({ kind: 'resize', value, type, place: at })
export const slice = (value: Expr, low: number, width: number, at = nowhere): Expr => ({
  kind: 'slice',
  value,
  low,
  type: u(width),
  place: at,
})
export const concat = (parts: readonly Expr[], at = nowhere): Expr => ({
  kind: 'concat',
  parts,
  type: u(parts.reduce((sum, part) => sum + part.type.width, 0)),
  place: at,
})
export const select = (index: Expr, items: readonly [Expr, ...Expr[]], at = nowhere): Expr => ({
  kind: 'select',
  index,
  items,
  type: items[0].type,
  place: at,
})
export const read = (memory: Memory, address: Expr, at = nowhere): Expr => ({
  kind: 'read',
  memory,
  address,
  type: memory.type,
  place: at,
})

// ----------------------------------------------------------------------------------------------------- statements

export const own = (signal: Signal): Target => ({ instance: null, signal })
/** An input port of a child as a target. */
export const into = (instance: Instance, path: string): Target => ({
  instance,
  signal: findSignal(instance.module, path),
})
const targetOf = (target: Target | Signal): Target => ('role' in target ? own(target) : target)

export const assign = (target: Target | Signal, value: Expr, at = nowhere): AssignStmt => ({
  kind: 'assign',
  target: targetOf(target),
  value,
  place: at,
})
export const when = (
  condition: Expr,
  then: readonly Stmt[],
  otherwise: readonly Stmt[] = [],
  at = nowhere,
): IfStmt => ({ kind: 'if', condition, then, else: otherwise, place: at })
export const match = (
  subject: Expr,
  cases: readonly (readonly [values: readonly (bigint | number)[], body: readonly Stmt[]])[],
  fallback: readonly Stmt[] | null = null,
  at = nowhere,
): SwitchStmt => ({
  kind: 'switch',
  subject,
  cases: cases.map(([values, body]) => ({ values: values.map(BigInt), body, place: at })),
  default: fallback,
  place: at,
})
export const write = (memory: Memory, address: Expr, value: Expr, at = nowhere): WriteStmt => ({
  kind: 'write',
  memory,
  address,
  value,
  place: at,
})
export const assertion = (condition: Expr, message: string, at = nowhere): AssertStmt => ({
  kind: 'assert',
  condition,
  message,
  place: at,
})
export const cover = (condition: Expr, label: string, at = nowhere): CoverStmt => ({
  kind: 'cover',
  condition,
  label,
  place: at,
})
export const outOfRange = (index: Expr, length: number, at = nowhere): OutOfRangeStmt => ({
  kind: 'outOfRange',
  index,
  length,
  place: at,
})

// --------------------------------------------------------------------------------------------------------- modules

const pathOf = (segments: Segments): string =>
  segments
    .map((segment, i) => (typeof segment === 'number' ? `[${segment}]` : i === 0 ? segment : `.${segment}`))
    .join('')

const nameOf = (path: string): string => path.replace(/\]/g, '').replace(/[.[]/g, '_')

function findSignal(module: Module, path: string): Signal {
  const signal = module.signals.find((candidate) => candidate.path === path)
  if (!signal) throw new Error(`${module.name} has no signal ${path}`)
  return signal
}

const bits = (type: Type): Shape => ({ kind: 'bits', ...type })
const isShape = (shape: Type | Shape): shape is Shape => 'kind' in shape

/** The values before the first clock edge: of a register without reset, or the first words of a memory. */
type Integers = readonly (bigint | number)[]

/**
 * Declares a module piece by piece. Scalar declarations return the leaf; `field` returns all leaves of a shape. A name may
 * be a path with indices and scopes: `gen[3].count`.
 */
export class ModuleBuilder {
  private readonly fields: Field[] = []
  private readonly signals: Signal[] = []
  private readonly memories: Memory[] = []
  private readonly instances: Instance[] = []
  private readonly connections: Connection[] = []
  private readonly blocks: Block[] = []

  constructor(readonly name: string) {}

  input(name: string, type: Type | Shape): Signal {
    return this.scalar(segmentsOf(name), 'input', type, null)
  }

  output(name: string, type: Type | Shape): Signal {
    return this.scalar(segmentsOf(name), 'output', type, null)
  }

  wire(name: string, type: Type | Shape): Signal {
    return this.scalar(segmentsOf(name), 'wire', type, null)
  }

  /** A register; `reset` null declares one without reset. */
  register(name: string, type: Type | Shape, reset: bigint | number | null = 0): Signal {
    return this.scalar(segmentsOf(name), 'register', type, reset === null ? null : BigInt(reset))
  }

  /** A register without reset that begins with a value. */
  initialized(name: string, type: Type | Shape, initial: bigint | number): Signal {
    const register = this.register(name, type, null)
    return Object.assign(register, { initial: BigInt(initial) })
  }

  /** A field of any shape; its leaves in the order of `shapeLeaves`. */
  field(segments: Segments, role: Role, shape: Shape, reset: bigint | null = null): Signal[] {
    const path = pathOf(segments)
    const signals = shapeLeaves(shape).map(({ suffix, shape: leaf }): Signal => {
      const type = { width: leafWidth(leaf), signed: leaf.kind === 'bits' && leaf.signed }
      return { path: path + suffix, name: nameOf(path + suffix), role, type, reset, place: nowhere }
    })
    this.fields.push({ segments, path, shape, signals, place: nowhere })
    this.signals.push(...signals)
    return signals
  }

  memory(path: string, depth: number, type: Type, shape: Shape = bits(type), initial: Integers = []): Memory {
    const words = initial.length > 0 ? { initial: initial.map(BigInt) } : {}
    const memory: Memory = { path, name: nameOf(path), depth, type, shape, ...words, place: nowhere }
    this.memories.push(memory)
    return memory
  }

  instance(module: Module, ...segments: (string | number)[]): Instance {
    const path = pathOf(segments)
    const instance: Instance = { segments, path, name: nameOf(path), module, place: nowhere }
    this.instances.push(instance)
    return instance
  }

  connect(target: Target | Signal, value: Expr, at = nowhere): void {
    this.connections.push({ target: targetOf(target), value, place: at })
  }

  /** A combinational block; `locals` are declared by {@link local}. */
  comb(name: string, body: readonly Stmt[], locals: readonly Signal[] = []): void {
    this.blocks.push({ kind: 'comb', name, body, locals, place: nowhere })
  }

  seq(name: string, body: readonly Stmt[], locals: readonly Signal[] = []): void {
    this.blocks.push({ kind: 'seq', name, body, locals, place: nowhere })
  }

  local(block: string, name: string, type: Type): Signal {
    return this.scalar([block, name], 'local', type, null)
  }

  build(): Module {
    const { name, fields, signals, memories, instances, connections, blocks } = this
    const parts = { fields, signals, memories, instances, connections, blocks }
    return { name, className: name, parameters: '', place: nowhere, ...parts }
  }

  /** The module as the top of a design. */
  design(): Design {
    return designOf(this.build())
  }

  private scalar(segments: Segments, role: Role, type: Type | Shape, reset: bigint | null): Signal {
    const [signal] = this.field(segments, role, isShape(type) ? type : bits(type), reset)
    if (!signal) throw new Error(`${pathOf(segments)} has no leaf`)
    return signal
  }
}

/** A design from its top: every module once, children before parents. */
export function designOf(top: Module): Design {
  const modules = new Set<Module>()
  const visit = (module: Module): void => {
    if (modules.has(module)) return
    for (const instance of module.instances) visit(instance.module)
    modules.add(module)
  }
  visit(top)
  return { top, modules: [...modules] }
}
