/**
 * The state that a reset gives to a design. Flitwave has one synchronous reset, which is no signal. It stands for an input
 * of the Verilog that is held active until all values that it determines are there: registers with a known value then
 * have it as the value after reset. Afterwards the input is inactive for ever.
 */

import { obtain } from '../../../base/maps.js'
import { isInstance, type Bit, type Cell, type Netlist, type NetModule } from '../netlist/netlist.js'
import { inputValues, KnownValues, type InputValues } from './known-values.js'
import { evaluateCell, nextOf, type Ternary } from './ternary.js'

export interface ModuleState {
  valueOf(bit: Bit): Ternary
  /** The inputs of an instance. */
  inputsOf(cell: Cell): InputValues
  /** Bits of registers whose value is known, in all instances below. */
  readonly known: number
  /** The same for states in which all registers, also those of instances below, have the same values. */
  readonly signature: string
}

export const isRegister = ({ type }: Cell): boolean => /^\$(s|a|al)?dff(e|ce|sr|sre)?$/.test(type)

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
  private children = 0
  private own = 0

  constructor(
    module: NetModule,
    inputs: InputValues,
    private readonly netlist: Netlist,
    private readonly settled: (child: NetModule, inputs: InputValues) => State,
    signatures: Map<string, number>,
  ) {
    this.values.learnInputs(module, inputs)
    // Values only become known: after at most as many rounds as there are bits nothing changes any more.
    for (let before = -1; before < this.values.size;) {
      before = this.values.size
      this.children = this.own = 0
      for (const cell of module.cells) this.evaluate(cell)
    }
    const text = module.cells.map((cell) => this.signatureOf(cell)).join(' ')
    this.signature = String(obtain(signatures, text, () => signatures.size))
  }

  get known(): number {
    return this.own + this.children
  }

  valueOf(bit: Bit): Ternary {
    return this.values.valueOf(bit)
  }

  inputsOf(cell: Cell): InputValues {
    return inputValues(this.netlist.modules.get(cell.type)!, cell, (bit) => this.valueOf(bit))
  }

  private evaluate(cell: Cell): void {
    const read = (pin: string): readonly Ternary[] => (cell.pins.get(pin)?.bits ?? []).map((bit) => this.valueOf(bit))
    if (isInstance(cell)) {
      this.evaluateInstance(cell)
    } else if (isRegister(cell)) {
      const next = nextOf(cell, read, read('Q'))
      this.values.learnPin(cell, 'Q', next)
      this.own += next.filter((value) => value !== 'x').length
    } else {
      const output = evaluateCell(cell, read)
      if (output) this.values.learnPin(cell, 'Y', output)
    }
  }

  private signatureOf(cell: Cell): string {
    const child = isInstance(cell) ? this.netlist.modules.get(cell.type) : undefined
    if (child) return this.settled(child, this.inputsOf(cell)).signature
    const isState = isRegister(cell) || cell.type === '$mem_v2'
    if (!isState) return ''
    // Also the pins: the report tells what a reset leaves to the clock.
    return [...cell.pins.values()].map(({ bits }) => bits.map((bit) => this.valueOf(bit)).join('')).join('.')
  }

  private evaluateInstance(cell: Cell): void {
    const child = this.netlist.modules.get(cell.type)
    if (!child) return
    const state = this.settled(child, this.inputsOf(cell))
    this.children += state.known
    this.values.learnOutputs(cell, child, (bit) => state.valueOf(bit))
  }
}
