/**
 * The state that a reset gives to a design. Flitwave has one synchronous reset, which is no signal. It stands for an input
 * of the Verilog that is held active until all values that it determines are there: registers with a known value then
 * have it as the value after reset. Afterwards the input is inactive for ever.
 */

import { obtain } from '../../../base/maps.js'
import { isInstance, type Bit, type Cell, type Netlist, type NetModule } from '../netlist/netlist.js'
import { inputValues, KnownValues, settle, type InputValues } from './known-values.js'
import { evaluateCell, nextOf, type Ternary } from './ternary.js'

export interface ModuleState {
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

  private settled(module: NetModule, inputs: InputValues): State {
    return obtain(
      this.states,
      `${module.name} ${inputs}`,
      () => new State(module, inputs, this.netlist, (child, values) => this.settled(child, values), this.signatures),
    )
  }
}

class State implements ModuleState {
  private readonly values = new KnownValues()
  readonly signature: string
  readonly known: number
  private readonly inside = new Map<Cell, State>()

  constructor(
    module: NetModule,
    inputs: InputValues,
    private readonly netlist: Netlist,
    private readonly settled: (child: NetModule, inputs: InputValues) => State,
    signatures: Map<string, number>,
  ) {
    this.values.learnInputs(module, inputs)
    settle(module, this.values, (cell) => this.evaluate(cell))
    for (const cell of module.cells) {
      const child = this.childOf(cell)
      if (child) this.inside.set(cell, child.state)
    }
    this.known = module.cells.reduce((sum, cell) => sum + this.knownOf(cell), 0)
    const text = module.cells.map((cell) => this.signatureOf(cell)).join(' ')
    this.signature = String(obtain(signatures, text, () => signatures.size))
  }

  valueOf(bit: Bit): Ternary {
    return this.values.valueOf(bit)
  }

  stateIn(cell: Cell): State | undefined {
    return this.inside.get(cell)
  }

  private evaluate(cell: Cell): void {
    const child = this.childOf(cell)
    if (child) this.values.learnOutputs(cell, child.module, (bit) => child.state.valueOf(bit))
    else if (isRegister(cell)) this.values.learnPin(cell, 'Q', this.nextOf(cell))
    else if (!isInstance(cell)) {
      const output = evaluateCell(cell, this.reader(cell))
      if (output) this.values.learnPin(cell, 'Y', output)
    }
  }

  /** Bits of registers whose value is known, in a cell or in all those of an instance. */
  private knownOf(cell: Cell): number {
    const inside = this.inside.get(cell)
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
    const module = isInstance(cell) ? this.netlist.modules.get(cell.type) : undefined
    if (!module) return null
    const inputs = inputValues(module, cell, (bit) => this.valueOf(bit))
    return { module, state: this.settled(module, inputs) }
  }

  private signatureOf(cell: Cell): string {
    const inside = this.inside.get(cell)
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
