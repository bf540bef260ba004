import { fail, type DiagnosticNote } from '../ir/diagnostic.js'
import type { Block, Connection, Expr, Field, Memory, Signal, Stmt, Type } from '../ir/ir.js'
import type { Place } from '../ir/place.js'
import { shapeLeaves, type Shape } from '../ir/shape.js'
import { expressionsOf, operandsOf } from '../ir/visit.js'
import { Cell } from './cell.js'
import { refExpr, resolve, type ModuleContext } from './context.js'
import { isBoolean, leafType, toExpr } from './convert.js'
import { finishBody, type Snapshot } from './finish.js'
import { fit, type Named } from './fit.js'
import { Flow, mergeFlows, nextVersion, type CellState } from './flow.js'
import { join } from './operators.js'
import { Scalar, type Driver } from './scalar.js'
import {
  build,
  commonTag,
  Computed,
  isHardware,
  isLeaf,
  isPlainObject,
  leavesFor,
  shapeOfAggregate,
  SignalRef,
  tagFor,
  tagOf,
  type Tag,
} from './value.js'

/** A local as it is while its block is being elaborated: its width is known only at the end. */
export type Local = Scalar<{ -readonly [K in keyof Signal]: Signal[K] }>

/** What a student wrote that became a statement. */
const wiringMistakes: Readonly<Record<Stmt['kind'], string>> = {
  assign: 'a let that depends on a signal condition',
  if: 'an if on a signal',
  switch: 'a switch on a signal',
  write: 'a write into a memory',
  assert: 'an assert',
  cover: 'a cover',
  outOfRange: 'an assignment indexed by a signal',
}

type BlockKind = Block['kind'] | 'wiring'

/** One arm of a branch: what to run, and how a reader would say when it is taken. */
export interface Arm {
  readonly run: () => unknown
  readonly when: string
  readonly place: Place
}

/** A read of a scalar that may change later, and where the value it had then can be kept. */
interface Read {
  readonly scalar: Scalar
  readonly version: number
  readonly snapshot: Snapshot
}

/**
 * Records one block while its body runs on symbolic values: the statements, and for each point what has been
 * assigned. Branches on signals run all their arms.
 */
export class BlockBuilder {
  readonly #locals: Local[] = []
  readonly connections: Connection[] = []
  readonly #localFields: {
    segments: (string | number)[]
    shape: Shape | null
    tag: () => Tag
    locals: readonly Local[]
    place: Place
  }[] = []
  readonly #lists: Stmt[][] = [[]]
  readonly #enclosing: Flow[] = []
  readonly #reads = new Map<Expr, Read>()
  readonly #snapshots = new Map<Scalar, { readonly version: number; readonly snapshot: Snapshot }[]>()
  readonly #stale = new Map<Expr, Snapshot>()
  readonly #earlyReads = new Map<Scalar, Place>()
  readonly #nested = new Set<Signal>()
  /** Locals of `const`s and parameters, which are assigned once. */
  readonly #constants = new Set<Scalar>()
  readonly #inlinable = new Map<Signal, Expr>()
  #flow = new Flow()

  constructor(
    readonly kind: BlockKind,
    readonly name: string,
    readonly place: Place,
    private readonly module: ModuleContext,
  ) {}

  // ---------------------------------------------------------------------------------------------------- reading

  read(ref: SignalRef, place: Place): Expr {
    const scalar = resolve(ref, place)
    scalar.isRead = true
    if (this.kind === 'seq') this.#checkSeqRead(scalar, place)
    const expr = refExpr(scalar, place)
    if (this.kind === 'comb' && this.#mayAssign(scalar)) {
      const entry = this.#flow.entry(scalar)
      if (entry?.assigned !== true && !this.#earlyReads.has(scalar)) this.#earlyReads.set(scalar, place)
      this.#track(expr, scalar)
    }
    return expr
  }

  /** Whether a scalar can have another value after an assignment of this block. */
  #mayAssign({ instance, signal }: Scalar): boolean {
    return instance ? signal.role === 'input' : signal.role !== 'input' && signal.role !== 'register'
  }

  #checkSeqRead(scalar: Scalar, place: Place): void {
    const entry = this.#flow.entry(scalar)
    if (!entry) return
    fail(
      'FW122',
      `${scalar.name} is read after it was assigned in the same @seq block`,
      place,
      'a register changes at the clock edge: keep the new value in a const and use that, or read the register first',
      [{ message: 'assigned here', place: entry.place }],
    )
  }

  /** Remembers which version of a changing scalar an expression saw, and where that version could be kept. */
  #track(expr: Expr, scalar: Scalar): void {
    const version = this.#flow.entry(scalar)?.version ?? 0
    this.#reads.set(expr, { scalar, version, snapshot: this.#snapshotOf(scalar, version, expr) })
  }

  /** One snapshot serves all reads of a version that can see it: those in its own list and in lists below. */
  #snapshotOf(scalar: Scalar, version: number, expr: Expr): Snapshot {
    const all = this.#snapshots.get(scalar) ?? []
    this.#snapshots.set(scalar, all)
    const before = all.find((entry) => entry.version === version && this.#lists.includes(entry.snapshot.list))
    if (before) return before.snapshot
    const list = this.#lists.at(-1)!
    const snapshot: Snapshot = { list, position: list.length, value: { ...expr }, local: null }
    all.push({ version, snapshot })
    return snapshot
  }

  readLocal(local: Local, place: Place): Expr {
    const { signal } = local
    const expr: Expr = { kind: 'signal', type: this.#flow.entry(local)!.type ?? signal.type, signal, place }
    this.#track(expr, local)
    return expr
  }

  // -------------------------------------------------------------------------------------------------- statements

  emit(stmt: Stmt): void {
    if (this.kind === 'wiring')
      fail(
        'FW123',
        `${wiringMistakes[stmt.kind]} inside @wiring`,
        stmt.place,
        'use @comb for logic and @seq for what happens at the clock edge',
      )
    expressionsOf(stmt).forEach((expr) => this.#refresh(expr, new Set()))
    this.#lists.at(-1)!.push(stmt)
  }

  /** An expression built before an assignment and used after it keeps the value it had. */
  #refresh(expr: Expr, seen: Set<Expr>): void {
    if (seen.has(expr)) return
    seen.add(expr)
    const read = this.#reads.get(expr)
    if (read && read.version !== (this.#flow.entry(read.scalar)?.version ?? 0)) this.#keep(expr, read)
    operandsOf(expr).forEach((operand) => this.#refresh(operand, seen))
  }

  #keep(expr: Expr, { scalar, snapshot }: Read): void {
    if (!this.#lists.includes(snapshot.list)) {
      fail(
        'FW124',
        `a value of ${scalar.name} is used outside the branch in which it was made`,
        expr.place,
        'assign it to a let declared before the branch',
      )
    }
    snapshot.local ??= this.#newLocal(`${scalar.name.split('.').at(-1)!}_was`, '', expr.type, expr.place).signal
    this.#stale.set(expr, snapshot)
  }

  /** Assigns one scalar, declared with `shape`. */
  assign(scalar: Scalar, shape: SignalRef['shape'], value: unknown, place: Place): void {
    this.#checkTarget(scalar, place)
    const expr = toExpr(value, place)
    if (shape.kind === 'bool') this.#checkBoolean(value, expr, scalar, place)
    const stored = fit(expr, scalar.signal.type, scalar, place)
    if (this.kind === 'wiring') return this.#connect(scalar, stored, place)
    scalar.driver = this.#claim(scalar.driver, scalar, place)
    this.emit({ kind: 'assign', target: scalar.target, value: stored, place })
    this.#flow.setEntry(scalar, { version: nextVersion(), assigned: true, type: null, place })
  }

  #connect(scalar: Scalar, value: Expr, place: Place): void {
    const first = scalar.driver
    scalar.driver = this.#claim(first, scalar, place)
    if (this.#lists.length > 1)
      fail('FW123', 'a connection under a signal condition', place, 'write the choice as a value: a ? b : c')
    if (first)
      fail('FW131', `${scalar.name} is connected twice`, place, 'remove one of the connections', [
        { message: 'first connected here', place: first.place },
      ])
    this.connections.push({ target: scalar.target, value, place })
  }

  #checkBoolean(value: unknown, expr: Expr, named: Named, place: Place): void {
    if (isBoolean(value) || (expr.type.width === 1 && !expr.type.signed)) return
    fail(
      'FW109',
      `${named.name} is a bool, and this value has ${expr.type.width} bits`,
      place,
      'write the test in full, such as x !== 0',
    )
  }

  #checkTarget(scalar: Scalar, place: Place): void {
    const { instance, signal } = scalar
    const { role } = signal
    if (instance) {
      if (role === 'output')
        fail(
          'FW130',
          `${scalar.name} is an output of ${instance.path} and can only be read here`,
          place,
          `assign it in ${instance.module.className}`,
        )
    } else if (role === 'input') {
      fail(
        'FW130',
        `${scalar.name} is an input and can only be read here`,
        place,
        'make it an output, or assign another signal',
      )
    }
    const clocked = !instance && role === 'register'
    if (this.kind === 'seq' && !clocked)
      fail(
        'FW130',
        `${scalar.name} is no register and cannot be assigned in @seq`,
        place,
        'declare it with reg(…), or assign it in @comb',
      )
    if (this.kind !== 'seq' && clocked)
      fail(
        'FW130',
        `${scalar.name} is a register and cannot be assigned in @${this.kind}`,
        place,
        'assign it in a @seq method',
      )
  }

  /** What drives something from now on that `driver` has driven so far; a second block must not. */
  #claim(driver: Driver | null, named: Named, place: Place): Driver {
    if (!driver) return { block: this.name, place }
    if (driver.block === this.name) return driver
    return fail(
      'FW131',
      `${named.name} is assigned in ${this.name} and in ${driver.block}`,
      place,
      'assign a signal in one block only',
      [{ message: `the other assignment, in ${driver.block}`, place: driver.place }],
    )
  }

  /** Whether the point reached runs only when a signal says so. */
  get underCondition(): boolean {
    return this.#lists.length > 1
  }

  /** The statement list being filled: stands for the branch in which something happens. */
  get here(): object {
    return this.#lists.at(-1)!
  }

  /** A memory, like a register, is written in one block. */
  claimMemory(memory: Memory, place: Place): void {
    const { memoryDrivers } = this.module
    memoryDrivers.set(memory, this.#claim(memoryDrivers.get(memory) ?? null, { name: memory.path }, place))
  }

  // ---------------------------------------------------------------------------------------------------- branches

  /** Runs every arm from the same starting point and joins what they leave behind. */
  branch(arms: readonly Arm[], make: (bodies: readonly Stmt[][]) => Stmt): unknown[] {
    const before = this.#flow
    const results: unknown[] = []
    const bodies: Stmt[][] = []
    const after: { flow: Flow; when: string; place: Place }[] = []
    this.#enclosing.push(before)
    for (const arm of arms) {
      this.#flow = new Flow(before)
      this.#lists.push([])
      results.push(arm.run())
      bodies.push(this.#lists.pop()!)
      after.push({ flow: this.#flow, when: arm.when, place: arm.place })
    }
    this.#enclosing.pop()
    this.#flow = before
    const statement = make(bodies)
    if (this.kind !== 'wiring') this.emit(statement)
    mergeFlows(before, after)
    return results
  }

  // ------------------------------------------------------------------------------------------------------ locals

  #newLocal(name: string, suffix: string, type: Type, place: Place): Local {
    const plain = `${this.name}.${name}${suffix}`
    const base = `${this.name}_${name}${suffix}`.replace(/[.[]/g, '_').replaceAll(']', '')
    const fresh = this.module.names.fresh(base)
    const local: Local = new Scalar(null, {
      path: `${plain}${fresh.slice(base.length)}`,
      name: fresh,
      role: 'local',
      type,
      reset: null,
      place,
    })
    this.#locals.push(local)
    return local
  }

  #store(local: Local, value: Expr, place: Place): void {
    this.emit({ kind: 'assign', target: local.target, value, place })
    local.signal.type = join(local.signal.type, value.type)
    if (this.#lists.length > 1) this.#nested.add(local.signal)
    this.#flow.setEntry(local, { version: nextVersion(), assigned: true, type: value.type, place })
  }

  /** A named wire for a value that takes more than reading a signal (rule 9). */
  named(name: string, value: unknown, place: Place, inline: boolean): unknown {
    const shape = shapeOfAggregate(value)
    if (shape) return inline ? value : this.#namedAggregate(name, shape, value, place)
    const expr = toExpr(value, place)
    const tag = tagOf(value)
    if (this.kind === 'wiring' || expr.kind === 'constant' || expr.kind === 'signal' || expr.kind === 'port')
      return new Computed(expr, tag)
    const local = this.#newLocal(name, '', expr.type, place)
    this.#addField(name, null, () => tag, [local], place)
    if (inline) this.#inlinable.set(local.signal, expr)
    this.#constants.add(local)
    this.#store(local, expr, place)
    return new Computed(this.readLocal(local, place), tag)
  }

  #namedAggregate(name: string, shape: Shape, value: unknown, place: Place): unknown {
    const leaves = leavesFor(shape, value)
    if (this.kind === 'wiring' || leaves.every((leaf) => leaf instanceof SignalRef)) return value
    const descriptions = shapeLeaves(shape)
    const locals = descriptions.map((leaf) => this.#newLocal(name, leaf.suffix, leafType(leaf.shape), place))
    this.#addField(name, shape, () => null, locals, place)
    locals.forEach((local) => this.#constants.add(local))
    locals.forEach((local, i) =>
      this.#store(local, fit(toExpr(leaves[i], place), local.signal.type, local, place), place),
    )
    return build(shape, (leaf, i) => new Computed(this.readLocal(locals[i]!, place), tagFor(leaf)))
  }

  /**
   * A value that leaves a branch by `return`. What was made or may change inside the branch is kept in a local, so that
   * it can be read after the branch.
   */
  returned(value: unknown, place: Place): unknown {
    if (this.kind === 'wiring') return value
    const shape = shapeOfAggregate(value)
    if (shape) {
      const leaves = leavesFor(shape, value)
      return build(shape, (_, i) => this.returned(leaves[i], place))
    }
    if (Array.isArray(value)) return value.map((item) => this.returned(item, place))
    if (isPlainObject(value))
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, this.returned(item, place)]))
    if (!isLeaf(value)) return value
    const expr = toExpr(value, place)
    if (!this.#dependsOnBranch(expr, new Set())) return new Computed(expr, tagOf(value))
    const local = this.#newLocal('returned', '', expr.type, place)
    this.#store(local, expr, place)
    // Assigned here only, so that no later read can be stale.
    return new Computed({ kind: 'signal', type: expr.type, signal: local.signal, place }, tagOf(value))
  }

  #dependsOnBranch(expr: Expr, seen: Set<Expr>): boolean {
    if (seen.has(expr)) return false
    seen.add(expr)
    const read = this.#reads.get(expr)
    if (read && !(this.#constants.has(read.scalar) && this.#enclosing.at(-1)?.entry(read.scalar))) return true
    return operandsOf(expr).some((operand) => this.#dependsOnBranch(operand, seen))
  }

  #addField(name: string, shape: Shape | null, tag: () => Tag, locals: readonly Local[], place: Place): void {
    const suffix = /_\d+$/.exec(locals[0]!.signal.path.slice(`${this.name}.${name}`.length))?.[0] ?? ''
    this.#localFields.push({ segments: [this.name, name + suffix], shape, tag, locals, place })
  }

  // ------------------------------------------------------------------------------------------------------- cells

  newCell(name: string, value: unknown, place: Place): Cell {
    const cell = new Cell(name, this, this.#lists.length, place, value)
    this.#flow.setCell(cell, { kind: 'plain', value: undefined })
    if (value !== undefined) this.setCell(cell, value, place)
    return cell
  }

  getCell(cell: Cell, place: Place): unknown {
    const state = this.#stateOf(cell)
    if (state.kind === 'plain') {
      if (state.value === undefined)
        fail('FW120', `${cell.name} is read before it is assigned`, place, 'give it a value where it is declared', [
          { message: 'declared here', place: cell.place },
        ])
      return state.value
    }
    const locals = cell.locals!
    for (const local of locals) this.#requireAssigned(cell, local, place)
    if (!state.shape) return new Computed(this.readLocal(locals[0]!, place), state.tag)
    return build(state.shape, (leaf, i) => new Computed(this.readLocal(locals[i]!, place), tagFor(leaf)))
  }

  #requireAssigned(cell: Cell, local: Local, place: Place): void {
    const assigned = this.#flow.entry(local)?.assigned ?? []
    if (assigned === true) return
    fail(
      'FW120',
      `${cell.name} is read where some path has not assigned it`,
      place,
      'give it a value where it is declared',
      distinct(assigned),
    )
  }

  #stateOf(cell: Cell): CellState {
    return this.#flow.cell(cell) ?? { kind: 'plain', value: undefined }
  }

  setCell(cell: Cell, value: unknown, place: Place): void {
    const conditional = this.#lists.length > cell.depth
    if (!isHardware(value) && !conditional) {
      this.#flow.setCell(cell, { kind: 'plain', value })
      cell.plainStored = false
      return
    }
    if (this.kind === 'wiring' && isHardware(value)) {
      this.#flow.setCell(cell, { kind: 'plain', value })
      return
    }
    if (conditional) this.#storePlain(cell)
    this.#setHardware(cell, value, place)
  }

  /** Before the first assignment under a condition, the value known until then goes into the local. */
  #storePlain(cell: Cell): void {
    const state = this.#stateOf(cell)
    if (state.kind !== 'plain' || state.value === undefined || cell.plainStored) return
    cell.plainStored = true
    const [inner, innerFlow] = [this.#lists.splice(cell.depth), this.#flow]
    this.#flow = this.#enclosing[cell.depth - 1]!
    this.#setHardware(cell, state.value, cell.place)
    this.#flow.setCell(cell, state)
    this.#lists.push(...inner)
    this.#flow = innerFlow
  }

  #setHardware(cell: Cell, value: unknown, place: Place): void {
    const shape = shapeOfAggregate(value) ?? this.#shapeOfCell(cell)
    const leaves = shape ? leavesFor(shape, value) : [value]
    const exprs = leaves.map((leaf) => toExpr(leaf, place))
    const present = this.#stateOf(cell)
    const known = present.kind === 'hardware' ? present.tag : null
    const tag = shape
      ? null
      : isHardware(value) || known === null
        ? tagOf(value)
        : commonTag([{ tag: known }, { tag: tagOf(value), value }])
    if (!cell.locals) {
      const suffixes = shape ? shapeLeaves(shape).map((leaf) => leaf.suffix) : ['']
      const locals = exprs.map((expr, i) => this.#newLocal(cell.name, suffixes[i]!, expr.type, place))
      cell.locals = locals
      this.#addField(cell.name, shape, () => cell.tag ?? null, locals, cell.place)
    }
    if (cell.locals.length !== exprs.length)
      fail('FW121', `${cell.name} holds values of different shapes`, place, 'assign values of one type to a let')
    cell.locals.forEach((local, i) => this.#store(local, exprs[i]!, place))
    cell.tag = cell.tag === undefined ? tag : commonTag([{ tag: cell.tag }, { tag, value }])
    this.#flow.setCell(cell, { kind: 'hardware', shape, tag })
  }

  #shapeOfCell(cell: Cell): Shape | null {
    const state = this.#stateOf(cell)
    return state.kind === 'hardware' ? state.shape : shapeOfAggregate(state.value)
  }

  // --------------------------------------------------------------------------------------------------------- end

  /** The finished block, and the fields that its locals add to the module. */
  finish(): { readonly block: Block; readonly fields: readonly Field[] } {
    this.#checkAssigned()
    const body = finishBody({
      body: this.#lists[0]!,
      stale: this.#stale,
      snapshots: this.#usedSnapshots(),
      inlinable: this.#inlinable,
      assigned: new Set([...this.#flow.entries.keys()].map((scalar) => scalar.signal)),
      nested: this.#nested,
    })
    const locals = this.#locals.map(({ signal }) => signal).filter((signal) => body.locals.has(signal))
    const fields = this.#localFields
      .map((field) => ({ ...field, signals: field.locals.map(({ signal }) => signal) }))
      .filter(({ signals }) => signals.every((signal) => body.locals.has(signal)))
      .map(({ segments, shape, tag, signals, place }): Field => {
        const [first] = signals
        return { segments, shape: shape ?? scalarShape(tag(), first!.type), signals, place }
      })
    const kind = this.kind === 'seq' ? 'seq' : 'comb'
    return { block: { kind, name: this.name, body: body.statements, locals, place: this.place }, fields }
  }

  #usedSnapshots(): Snapshot[] {
    return [...this.#snapshots.values()].flat().flatMap(({ snapshot }) => (snapshot.local ? [snapshot] : []))
  }

  #checkAssigned(): void {
    if (this.kind !== 'comb') return
    for (const [scalar, entry] of this.#flow.entries) {
      if (scalar.signal.role === 'local') continue
      const early = this.#earlyReads.get(scalar)
      if (early) {
        const notes: DiagnosticNote[] = [{ message: 'assigned here', place: entry.place }]
        fail(
          'FW132',
          `${scalar.name} is read before this block has surely assigned it`,
          early,
          'move the assignment above, or give it a value at the start of the block',
          notes,
        )
      }
      if (entry.assigned !== true) {
        fail(
          'FW133',
          `${scalar.name} is not assigned on every path, so it would have to remember its value`,
          entry.place,
          'give it a value at the start of the block, or make it a register',
          distinct(entry.assigned),
        )
      }
    }
  }
}

/** How a scalar local is shown: by its tag if it turned out as wide as that. */
function scalarShape(tag: Tag, type: Type): Shape {
  const width = tag?.kind === 'enum' ? tag.width : 1
  return tag && !type.signed && type.width <= width ? tag : { kind: 'bits', ...type }
}

function distinct(notes: readonly DiagnosticNote[]): DiagnosticNote[] {
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()]
}
