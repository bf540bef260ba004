/**
 * The state that a reset gives to a design. Flitwave has one synchronous reset, which is no signal. It stands for an input
 * of the Verilog that is held active until all values that it determines are there: registers with a known value then
 * have it as the value after reset. Afterwards the input is inactive for ever.
 */

import { obtain } from '../../../base/maps.js'
import { isInstance, type Bit, type Cell, type Netlist, type NetModule } from '../netlist/netlist.js'
import { inputValues, KnownValues, settle, unknownInputs, type InputValues } from './known-values.js'
import { evaluateCell, nextOf, type Ternary } from './ternary.js'

export interface ModuleState {
  readonly values: KnownValues
  valueOf(bit: Bit): Ternary
  /** The state inside of an instance; undefined for any other cell. */
  stateIn(cell: Cell): ModuleState | undefined
  /** Bits of registers whose value is known, in all instances below. */
  readonly known: number
  /** The same for states in which all registers, also those of instances below, have the same values. */
  readonly signature: string
}

export const isRegister = ({ type }: Cell): boolean => /^\$(s|a|al)?dff(e|ce|sr|sre)?$/.test(type)

const enablePins = ['WR_EN', 'RD_EN', 'RD_ARST', 'RD_SRST']

export class ResetAnalysis {
  private readonly states = new Map<string, State>()
  /** Numbers for texts: signatures of large modules would be long. */
  private readonly signatures = new Map<string, number>()

  constructor(private readonly netlist: Netlist) {}

  /** The state of a module under inputs that do not change, once it has settled. */
  stateOf(module: NetModule, inputs: InputValues): ModuleState {
    return this.settled(module, inputs)
  }

  /** The values that a module has whatever its inputs are: few, but they spare the visit of most cells for other inputs. */
  baseOf(module: NetModule): ModuleState {
    return this.settled(module, unknownInputs(module))
  }

  private settled(module: NetModule, inputs: InputValues): State {
    const unknown = unknownInputs(module)
    return obtain(this.states, `${module.name} ${inputs}`, () => {
      const base = inputs === unknown ? null : this.settled(module, unknown)
      const settled = (child: NetModule, values: InputValues): State => this.settled(child, values)
      return new State(module, inputs, base, { netlist: this.netlist, settled, signatures: this.signatures })
    })
  }
}

/** The data that all states of a design share. */
interface Shared {
  readonly netlist: Netlist
  settled(child: NetModule, inputs: InputValues): State
  readonly signatures: Map<string, number>
}

class State implements ModuleState {
  readonly known: number
  readonly values: KnownValues
  /** Those that have another state than in the base. */
  private readonly inside = new Map<Cell, State>()
  private ownSignature: string | null = null

  /** @param base - the state under inputs of which none is known; null for itself */
  constructor(
    private readonly module: NetModule,
    inputs: InputValues,
    private readonly base: State | null,
    private readonly shared: Shared,
  ) {
    this.values = new KnownValues(module, base?.values)
    this.values.learnInputs(module, inputs)
    const visited = new Set<Cell>()
    settle(module, this.values, base ? [] : module.cells, (cell) => {
      visited.add(cell)
      this.evaluate(cell)
    })
    this.known = [...visited].reduce(
      (sum, cell) => sum + this.knownOf(cell) - (base?.knownOf(cell) ?? 0),
      base?.known ?? 0,
    )
  }

  get signature(): string {
    return (this.ownSignature ??= this.makeSignature())
  }

  valueOf(bit: Bit): Ternary {
    return this.values.valueOf(bit)
  }

  stateIn(cell: Cell): State | undefined {
    return this.inside.get(cell) ?? this.base?.stateIn(cell)
  }

  private evaluate(cell: Cell): void {
    const child = this.childOf(cell)
    if (child) {
      this.inside.set(cell, child.state)
      this.values.learnOutputs(cell, child.module, (bit) => child.state.valueOf(bit))
    } else if (isRegister(cell)) this.values.learnPin(cell, 'Q', this.nextOf(cell))
    else if (!isInstance(cell)) {
      const output = evaluateCell(cell, this.reader(cell))
      if (output) this.values.learnPin(cell, 'Y', output)
    }
  }

  /** Bits of registers whose value is known, in a cell or in all those of an instance. */
  private knownOf(cell: Cell): number {
    const inside = this.stateIn(cell)
    if (inside) return inside.known
    return isRegister(cell) ? this.nextOf(cell).filter((value) => value !== 'x').length : 0
  }

  private nextOf(cell: Cell): readonly Ternary[] {
    const read = this.reader(cell)
    return nextOf(cell, read, read('Q'))
  }

  private reader(cell: Cell): (pin: string) => readonly Ternary[] {
    return (pin) => (cell.pins.get(pin)?.bits ?? []).map((bit) => this.valueOf(bit))
  }

  private childOf(cell: Cell): { readonly module: NetModule; readonly state: State } | null {
    const module = isInstance(cell) ? this.shared.netlist.modules.get(cell.type) : undefined
    if (!module) return null
    const inputs = inputValues(module, cell, (bit) => this.valueOf(bit))
    return { module, state: this.shared.settled(module, inputs) }
  }

  private makeSignature(): string {
    const { signatures } = this.shared
    const text = this.module.cells.map((cell) => this.signatureOf(cell)).join(' ')
    return String(obtain(signatures, text, () => signatures.size))
  }

  private signatureOf(cell: Cell): string {
    const inside = this.stateIn(cell)
    if (inside) return inside.signature
    // The pins that tell what a reset leaves to the clock, which the report names. Others make no difference.
    if (cell.type === '$mem_v2') return this.valuesOf(cell, enablePins)
    if (!isRegister(cell)) return ''
    const after = this.valuesOf(cell, ['Q'])
    return after.includes('x') ? this.valuesOf(cell, [...cell.pins.keys()]) : after
  }

  private valuesOf(cell: Cell, pins: readonly string[]): string {
    return pins.map((pin) => (cell.pins.get(pin)?.bits ?? []).map((bit) => this.valueOf(bit)).join('')).join('.')
  }
}
