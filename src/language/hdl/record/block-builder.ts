import { fail, type Diagnostic, type FlitwaveError } from '../../../base/diagnostic/diagnostic.js'
import { sameType } from '../../../ir/integer.js'
import type { Block, Connection, Expr, Field, Memory, Stmt } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { notAssigned, Cells } from './cells.js'
import { find, refExpr, resolve, type ModuleContext } from '../value/context.js'
import { toExpr } from '../value/convert.js'
import type { BlockDefinition } from '../declare/definitions.js'
import { finishBody } from './finish.js'
import { fit } from '../value/fit.js'
import { mergeFlows, nextVersion, type ArmFlow } from './flow.js'
import { Naming } from './naming.js'
import { Never, turnsAround } from './turns.js'
import type { Arm, AssignHardware, OpenBlock } from '../value/open-block.js'
import { Recording } from './recording.js'
import type { Entry, Scalar } from '../value/scalar.js'
import { checkBoolean, checkTarget, claim, WrittenWords } from './targets.js'
import { Computed, isPoison, Missing, placeAt, tagFor, tagOf, type Reading, type SignalRef } from '../value/leaf.js'
import { checkMember } from '../value/member.js'
import { atCaller } from '../value/callers.js'
import { mostErrors, TooManyErrors } from '../value/recovery.js'

/** Records one block while its body runs with symbolic values; a branch on a signal runs all of its arms. */
export class BlockBuilder extends Recording implements OpenBlock {
  /** The connections of a wiring block, which has no statements. */
  readonly connections: Connection[] = []
  readonly cells = new Cells(this)
  readonly naming = new Naming(this)
  readonly never = new Never()
  readonly #earlyReads = new Map<Scalar, Place>()
  readonly #assumed = new Set<Scalar>()
  readonly #words = new WrittenWords(this.nesting)
  /** The structs and arrays with a read of a missing member. */
  readonly #misses = new Set<Missing>()
  readonly errors: Diagnostic[] = []
  /** True if code was skipped that may have assigned signals. */
  isCut = false

  constructor(
    kind: BlockDefinition['kind'],
    name: string,
    readonly place: Place,
    private readonly module: ModuleContext,
    readonly assignHardware: AssignHardware,
  ) {
    super(kind, name, module.names)
  }

  /** True if the current point runs only under a signal condition. */
  get underCondition(): boolean {
    return this.nesting.depth > 1
  }

  /** An object that identifies the current branch. */
  get here(): object {
    return this.nesting.here
  }

  /** Records the faults of one step, so that the rest of the block is checked, too. */
  report(error: FlitwaveError): void {
    for (const found of error.diagnostics.map(atCaller))
      this.errors.push(found.place ? { ...found, notes: [...turnsAround(found.place), ...found.notes] } : found)
    if (this.errors.length >= mostErrors) throw new TooManyErrors()
  }

  /** True if an expression reads a signal that was assigned since. */
  isStale(expr: Expr): boolean {
    return this.history.isStale(expr)
  }

  // ---------------------------------------------------------------------------------------------------- reading

  /**
   * The value of a declared leaf at the current point. Faults of the read are reported where the value is used, because a
   * spread or a pattern reads more than it needs. In wiring there are no points in time: the connection uses the leaf
   * itself.
   */
  look(ref: SignalRef): unknown {
    if (this.kind === 'wiring') return ref
    const signal = find(ref)
    if (!signal) return ref
    const expr = refExpr(signal)
    return new Computed(expr, tagFor(ref.shape), { ref, signal, entry: this.#keep(expr, signal), isUsed: false })
  }

  /** Records the read of an expression, in case the signal is assigned later. Returns current facts about the signal. */
  #keep(expr: Expr, signal: Scalar): Entry | undefined {
    if (mayBeAssigned(this.kind, signal)) this.history.record(expr, signal, this.kind === 'comb')
    return this.nesting.here.flow.entries.get(signal)
  }

  read(ref: SignalRef, place: Place): Expr {
    const signal = resolve(ref, place)
    const expr = refExpr(signal, place)
    if (this.kind === 'wiring') signal.isRead = true
    else this.#check(signal, this.#keep(expr, signal), place)
    return expr
  }

  /** Notes the use of a value that was read. The first use counts as the place of the read. */
  use(expr: Expr, reading: Reading, place: Place): void {
    if (reading.isUsed) return
    reading.isUsed = true
    placeAt(expr, place)
    this.#check(reading.signal, reading.entry, place)
  }

  #check(signal: Scalar, entry: Entry | undefined, place: Place): void {
    signal.isRead = true
    if (this.kind === 'seq' && entry) this.#failForLateRead(signal, entry, place)
    const isEarly = this.kind === 'comb' && mayBeAssigned('comb', signal) && entry?.assigned !== true
    if (isEarly && !this.#earlyReads.has(signal)) this.#earlyReads.set(signal, place)
  }

  #failForLateRead(scalar: Scalar, entry: Entry, place: Place): never {
    const message = `${scalar.name} is read after it was assigned in the same @seq block`
    const help = `a register changes at the clock edge: ${remedyForLateRead(scalar)}`
    fail('FW122', message, place, help, [{ message: 'assigned here', place: entry.place }])
  }

  // -------------------------------------------------------------------------------------------------- statements

  /** Assigns one scalar that was declared with `shape`. */
  assign(scalar: Scalar, shape: SignalRef['shape'], value: unknown, place: Place): void {
    if (isPoison(value)) return this.#assumeAssigned(scalar, place)
    checkTarget(this.kind, scalar, place)
    this.checkEffect('assigning a signal', place)
    const expr = toExpr(value, place)
    const isSame = sameType(expr.type, scalar.signal.type)
    if (shape.kind === 'bool' && !isSame) checkBoolean(value, expr, scalar, place)
    if (shape.kind === 'enum') checkMember(shape, expr, tagOf(value), scalar, place)
    const stored = fit(expr, scalar.signal.type, scalar, place)
    if (this.kind === 'wiring') return this.#connect(scalar, stored, place)
    scalar.driver = claim(scalar.driver, this.name, scalar, place)
    this.emit({ kind: 'assign', target: scalar.target, value: stored, place })
    this.#assigned(scalar, place)
  }

  /**
   * Connects a leaf like {@link assign}, but faster, because networks have very many. False if the types of the leaves
   * differ.
   */
  connectLeaf(scalar: Scalar, source: Scalar, place: Place): boolean {
    if (!sameType(scalar.signal.type, source.signal.type)) return false
    checkTarget(this.kind, scalar, place)
    this.checkEffect('assigning a signal', place)
    source.isRead = true
    this.#connect(scalar, refExpr(source, place), place)
    return true
  }

  /** After an error, a missing assignment is not reported as missing. */
  #assumeAssigned(scalar: Scalar, place: Place): void {
    scalar.driver ??= { block: this.name, place }
    this.#assumed.add(scalar)
    this.#assigned(scalar, place)
  }

  #assigned(scalar: Scalar, place: Place): void {
    const entry = { version: nextVersion(), assigned: true, held: null, place } as const
    this.nesting.here.flow.entries.set(scalar, entry)
  }

  #connect(scalar: Scalar, value: Expr, place: Place): void {
    const first = scalar.driver
    scalar.driver = claim(first, this.name, scalar, place)
    if (this.underCondition)
      fail('FW123', 'a connection under a signal condition', place, 'write the choice as a value: a ? b : c')
    if (first)
      fail('FW131', `${scalar.name} is connected twice`, place, 'remove one of the connections', [
        { message: 'first connected here', place: first.place },
      ])
    this.connections.push({ target: scalar.target, value, place })
  }

  /** Like a register, a memory is written in one block. */
  claimMemory(memory: Memory, place: Place): void {
    const { memoryDrivers } = this.module
    const driver = memoryDrivers.get(memory) ?? null
    memoryDrivers.set(memory, claim(driver, this.name, { name: memory.path }, place))
  }

  wroteWord(memory: Memory, address: Expr, place: Place): void {
    this.#words.write(memory, address, place)
  }

  checkWord(memory: Memory, address: Expr, place: Place): void {
    this.#words.checkRead(memory, address, place)
  }

  /** Runs every arm from the same starting point, and merges their effects. */
  branch(arms: readonly Arm[], make: (bodies: readonly Stmt[][]) => Stmt): unknown[] {
    const { nesting } = this
    const results: unknown[] = []
    const bodies: Stmt[][] = []
    const flows: ArmFlow[] = []
    for (const { run, when, place, premise } of arms) {
      const facts = this.facts.from(premise)
      const { statements, flow } = this.facts.during(facts, () => nesting.inside(() => results.push(run())))
      bodies.push(statements)
      flows.push({ flow, when, place, facts })
    }
    const statement = make(bodies)
    if (this.kind !== 'wiring') this.emit(statement)
    mergeFlows(nesting.here.flow, flows, this.facts)
    return results
  }

  // --------------------------------------------------------------------------------------------------------- end

  /** JavaScript would throw here. Usually a consequence reports the missing member; otherwise the end of the body does. */
  takeMemberOf(missing: Missing): void {
    this.#misses.add(missing)
  }

  /** After the body has run, reports comparisons that hold in no loop iteration. Their consequences were skipped. */
  endTurns(): void {
    const { findings } = this.never
    this.isCut ||= findings.length > 0
    this.errors.push(...findings.map(atCaller))
  }

  /** At the end of the body, finds signals that are not assigned on every path. */
  close(): void {
    for (const missing of this.#misses)
      if (!Missing.isTold(missing)) this.errors.push(Missing.finding(missing, this.place))
    if (this.kind !== 'comb') return
    const { entries } = this.nesting.here.flow
    const known = [...entries].filter(([scalar]) => !this.#assumed.has(scalar))
    this.errors.push(...notAssigned(known, this.#earlyReads))
  }

  /** Returns the finished block, and the fields that its locals add to the module. */
  finish(): { readonly block: Block; readonly fields: readonly Field[] } {
    const { history, locals, nested, nesting } = this
    const { flow, statements } = nesting.here
    const body = finishBody({
      body: statements,
      stale: history.stale,
      snapshots: history.usedSnapshots,
      inlinable: this.naming.inlinable,
      assigned: new Set([...flow.entries.keys()].map((scalar) => scalar.signal)),
      nested,
    })
    const { signals, fields } = locals.finish(body.locals)
    const kind = this.kind === 'seq' ? 'seq' : 'comb'
    return { block: { kind, name: this.name, body: body.statements, locals: signals, place: this.place }, fields }
  }
}

/** True if a block can change the value of a scalar. */
function mayBeAssigned(kind: BlockDefinition['kind'], { instance, signal }: Scalar): boolean {
  if (kind === 'seq') return !instance && signal.role === 'register'
  return instance ? signal.role === 'input' : signal.role !== 'input' && signal.role !== 'register'
}

/** A copy of a struct or array must be a copy of its leaf: a name alone would be an alias. */
function remedyForLateRead({ signal }: Scalar): string {
  const [, root = '', part = ''] = /^(\w+)([[.]?)/.exec(signal.path) ?? []
  if (part === '') return 'keep the new value in a const and use that, or read the register first'
  const copy = part === '[' ? `[...this.${root}]` : `{ ...this.${root} }`
  return `copy it before the assignment, const before = ${copy}, and read the copy`
}
