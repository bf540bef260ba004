/** The first clock edge after a reset: the bits that the reset has set, and that do not keep their value without it. */

import { obtain } from '../../../base/maps.js'
import { isInstance, type Bit, type Cell, type Netlist, type NetModule } from '../netlist/netlist.js'
import { isRegister, type ModuleState, type ResetAnalysis } from './analysis.js'
import { inputValues, KnownValues, type InputValues } from './known-values.js'
import { evaluateCell, nextOf, type Ternary } from './ternary.js'

/**
 * Counts the bits of registers that leave the value that a reset has given to them. An enable that holds back a register of
 * which some bits are constant does not count: they have the same value on both levels of it.
 */
export class ReleaseAnalysis {
  private readonly known = new Map<ModuleState, Map<InputValues, Released>>()

  constructor(
    readonly netlist: Netlist,
    readonly analysis: ResetAnalysis,
  ) {}

  /**
   * @param state - of the module under reset
   * @param inputs - when the reset is off
   */
  released(module: NetModule, state: ModuleState, inputs: InputValues): Released {
    const ofState = obtain(this.known, state, () => new Map<InputValues, Released>())
    return obtain(ofState, inputs, () => new Released(module, state, inputs, this))
  }
}

class Released {
  private readonly values = new KnownValues()
  private inChildren = 0

  constructor(
    private readonly module: NetModule,
    private readonly state: ModuleState,
    inputs: InputValues,
    private readonly all: ReleaseAnalysis,
  ) {
    this.values.learnInputs(module, inputs)
    for (const cell of module.cells.filter(isRegister))
      for (const bit of cell.pins.get('Q')?.bits ?? []) this.values.learn(bit, state.valueOf(bit))
    // Values only become known: after at most as many rounds as there are bits nothing changes any more.
    for (let before = -1; before < this.values.size;) {
      before = this.values.size
      this.inChildren = 0
      for (const cell of module.cells) this.evaluate(cell)
    }
  }

  /** In this module and in those below. */
  get count(): number {
    const own = this.module.cells.filter(isRegister).map((cell) => {
      const next = nextOf(cell, this.reader(cell), this.reader(cell)('Q'))
      const bits = cell.pins.get('Q')?.bits ?? []
      return bits.filter((bit, i) => this.state.valueOf(bit) !== 'x' && this.state.valueOf(bit) !== next[i]).length
    })
    return own.reduce((sum, count) => sum + count, this.inChildren)
  }

  valueOf(bit: Bit): Ternary {
    return this.values.valueOf(bit)
  }

  private reader(cell: Cell): (pin: string) => readonly Ternary[] {
    return (pin) => (cell.pins.get(pin)?.bits ?? []).map((bit) => this.valueOf(bit))
  }

  private evaluate(cell: Cell): void {
    if (isInstance(cell)) this.evaluateInstance(cell)
    else if (!isRegister(cell)) this.evaluateLogic(cell)
  }

  private evaluateInstance(cell: Cell): void {
    const { all, state } = this
    const child = all.netlist.modules.get(cell.type)
    if (!child) return
    const before = all.analysis.stateOf(child, state.inputsOf(cell))
    const inputs = inputValues(child, cell, (bit) => this.valueOf(bit))
    const released = all.released(child, before, inputs)
    this.inChildren += released.count
    this.values.learnOutputs(cell, child, (bit) => released.valueOf(bit))
  }

  private evaluateLogic(cell: Cell): void {
    const output = evaluateCell(cell, this.reader(cell))
    if (output) this.values.learnPin(cell, 'Y', output)
  }
}
