/** The first clock edge after a reset: the bits that the reset has set, and that do not keep their value without it. */

import { obtain } from '../../../base/maps.js'
import { isInstance, type Bit, type Cell, type Netlist, type NetModule } from '../netlist/netlist.js'
import { isRegister, type ModuleState, type ResetAnalysis } from './analysis.js'
import { inputValues, KnownValues, settle, type InputValues } from './known-values.js'
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
  private readonly values: KnownValues
  private readonly inside = new Map<Cell, Released>()

  constructor(
    private readonly module: NetModule,
    private readonly state: ModuleState,
    inputs: InputValues,
    private readonly all: ReleaseAnalysis,
  ) {
    this.values = new KnownValues(module, all.analysis.baseOf(module).values)
    this.values.learnInputs(module, inputs)
    for (const cell of module.cells.filter(isRegister))
      for (const bit of cell.pins.get('Q')?.bits ?? []) this.values.learn(bit, state.valueOf(bit))
    settle(module, this.values, module.cells.filter(isInstance), (cell) => this.evaluate(cell))
  }

  /** In this module and in those below. */
  get count(): number {
    const own = this.module.cells.filter(isRegister).map((cell) => {
      const next = nextOf(cell, this.reader(cell), this.reader(cell)('Q'))
      const bits = cell.pins.get('Q')?.bits ?? []
      return bits.filter((bit, i) => this.state.valueOf(bit) !== 'x' && this.state.valueOf(bit) !== next[i]).length
    })
    const inside = [...this.inside.values()].map(({ count }) => count)
    return [...own, ...inside].reduce((sum, count) => sum + count, 0)
  }

  valueOf(bit: Bit): Ternary {
    return this.values.valueOf(bit)
  }

  private reader(cell: Cell): (pin: string) => readonly Ternary[] {
    return (pin) => (cell.pins.get(pin)?.bits ?? []).map((bit) => this.valueOf(bit))
  }

  private evaluate(cell: Cell): void {
    const child = this.childOf(cell)
    if (child) {
      this.inside.set(cell, child.released)
      this.values.learnOutputs(cell, child.module, (bit) => child.released.valueOf(bit))
    } else if (!isInstance(cell) && !isRegister(cell)) this.evaluateLogic(cell)
  }

  private childOf(cell: Cell): { readonly module: NetModule; readonly released: Released } | null {
    const { all, state } = this
    const before = state.stateIn(cell)
    if (!before) return null
    const module = all.netlist.modules.get(cell.type)!
    const inputs = inputValues(module, cell, (bit) => this.valueOf(bit))
    return { module, released: all.released(module, before, inputs) }
  }

  private evaluateLogic(cell: Cell): void {
    const output = evaluateCell(cell, this.reader(cell))
    if (output) this.values.learnPin(cell, 'Y', output)
  }
}
