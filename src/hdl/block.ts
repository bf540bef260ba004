import { fail } from '../ir/diagnostic.js'
import type { Block, Connection, Expr, Field, Memory, Stmt } from '../ir/ir.js'
import type { Place } from '../ir/place.js'
import { checkAssigned } from './assigned.js'
import { Cells } from './cells.js'
import { refExpr, resolve, type ModuleContext } from './context.js'
import { toExpr } from './convert.js'
import type { BlockDefinition } from './definitions.js'
import { finishBody } from './finish.js'
import { fit } from './fit.js'
import { mergeFlows, nextVersion, type ArmFlow } from './flow.js'
import { Naming } from './naming.js'
import { Recording } from './recording.js'
import type { Scalar } from './scalar.js'
import { checkBoolean, checkTarget, claim } from './targets.js'
import type { SignalRef } from './value.js'

/** One arm of a branch: what to run, and how a reader would say when it is taken. */
export interface Arm {
  readonly run: () => unknown
  readonly when: string
  readonly place: Place
}

/**
 * Records one block while its body runs on symbolic values: the statements, and for each point what has been
 * assigned. Branches on signals run all their arms.
 */
export class BlockBuilder {
  /** What a wiring block makes instead of statements. */
  readonly connections: Connection[] = []
  readonly cells: Cells
  readonly naming: Naming
  readonly #recording: Recording
  readonly #earlyReads = new Map<Scalar, Place>()

  constructor(
    readonly kind: BlockDefinition['kind'],
    readonly name: string,
    readonly place: Place,
    private readonly module: ModuleContext,
  ) {
    this.#recording = new Recording(kind, name, module.names)
    this.cells = new Cells(this.#recording)
    this.naming = new Naming(this.#recording)
  }

  /** Whether the point reached runs only when a signal says so. */
  get underCondition(): boolean {
    return this.#recording.nesting.depth > 1
  }

  /** Stands for the branch in which something happens. */
  get here(): object {
    return this.#recording.nesting.here
  }

  // ---------------------------------------------------------------------------------------------------- reading

  read(ref: SignalRef, place: Place): Expr {
    const scalar = resolve(ref, place)
    scalar.isRead = true
    if (this.kind === 'seq') this.#checkSeqRead(scalar, place)
    const expr = refExpr(scalar, place)
    if (this.kind === 'comb' && mayBeAssigned(scalar)) {
      const { history, nesting } = this.#recording
      const isSure = nesting.here.flow.entry(scalar)?.assigned === true
      if (!isSure && !this.#earlyReads.has(scalar)) this.#earlyReads.set(scalar, place)
      history.record(expr, scalar)
    }
    return expr
  }

  #checkSeqRead(scalar: Scalar, place: Place): void {
    const entry = this.#recording.nesting.here.flow.entry(scalar)
    if (!entry) return
    fail(
      'FW122',
      `${scalar.name} is read after it was assigned in the same @seq block`,
      place,
      'a register changes at the clock edge: keep the new value in a const and use that, or read the register first',
      [{ message: 'assigned here', place: entry.place }],
    )
  }

  // -------------------------------------------------------------------------------------------------- statements

  emit(stmt: Stmt): void {
    this.#recording.emit(stmt)
  }

  /** Assigns one scalar, declared with `shape`. */
  assign(scalar: Scalar, shape: SignalRef['shape'], value: unknown, place: Place): void {
    checkTarget(this.kind, scalar, place)
    const expr = toExpr(value, place)
    if (shape.kind === 'bool') checkBoolean(value, expr, scalar, place)
    const stored = fit(expr, scalar.signal.type, scalar, place)
    if (this.kind === 'wiring') return this.#connect(scalar, stored, place)
    scalar.driver = claim(scalar.driver, this.name, scalar, place)
    this.emit({ kind: 'assign', target: scalar.target, value: stored, place })
    const entry = { version: nextVersion(), assigned: true, type: null, place } as const
    this.#recording.nesting.here.flow.setEntry(scalar, entry)
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

  /** A memory, like a register, is written in one block. */
  claimMemory(memory: Memory, place: Place): void {
    const { memoryDrivers } = this.module
    const driver = memoryDrivers.get(memory) ?? null
    memoryDrivers.set(memory, claim(driver, this.name, { name: memory.path }, place))
  }

  /** Runs every arm from the same starting point and joins what they leave behind. */
  branch(arms: readonly Arm[], make: (bodies: readonly Stmt[][]) => Stmt): unknown[] {
    const { nesting } = this.#recording
    const results: unknown[] = []
    const bodies: Stmt[][] = []
    const flows: ArmFlow[] = []
    for (const { run, when, place } of arms) {
      const { statements, flow } = nesting.inside(() => results.push(run()))
      bodies.push(statements)
      flows.push({ flow, when, place })
    }
    const statement = make(bodies)
    if (this.kind !== 'wiring') this.emit(statement)
    mergeFlows(nesting.here.flow, flows)
    return results
  }

  // --------------------------------------------------------------------------------------------------------- end

  /** The finished block, and the fields that its locals add to the module. */
  finish(): { readonly block: Block; readonly fields: readonly Field[] } {
    const { history, locals, nested, nesting } = this.#recording
    const { flow, statements } = nesting.here
    if (this.kind === 'comb') checkAssigned(flow, this.#earlyReads)
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

/** Whether a comb block can give a scalar another value. */
function mayBeAssigned({ instance, signal }: Scalar): boolean {
  return instance ? signal.role === 'input' : signal.role !== 'input' && signal.role !== 'register'
}
