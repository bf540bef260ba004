/** The first clock edge after a reset: the bits that the reset has set, and that do not keep their value without it. */

import { obtain } from '../../../base/maps.js'
import { isConstant, isInstance, type Bit, type Cell, type Netlist, type NetModule } from '../netlist/netlist.js'
import { inputValues, isRegister, type InputValues, type ModuleState, type ResetAnalysis } from './analysis.js'
import { evaluateCell, nextOf, ternaryOf, type Ternary } from './ternary.js'

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
  private readonly values = new Map<number, '0' | '1'>()
  private inChildren = 0

  constructor(
    private readonly module: NetModule,
    private readonly state: ModuleState,
    inputs: InputValues,
    private readonly all: ReleaseAnalysis,
  ) {
    let at = 0
    for (const { direction, bits } of module.ports)
      if (direction === 'input') for (const bit of bits) this.learn(bit, inputs[at++] as Ternary)
    for (const cell of module.cells.filter(isRegister))
      for (const bit of cell.pins.get('Q')?.bits ?? []) this.learn(bit, state.valueOf(bit))
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
    return isConstant(bit) ? ternaryOf(bit) : (this.values.get(bit) ?? 'x')
  }

  private reader(cell: Cell): (pin: string) => readonly Ternary[] {
    return (pin) => (cell.pins.get(pin)?.bits ?? []).map((bit) => this.valueOf(bit))
  }

  private evaluate(cell: Cell): void {
    if (isInstance(cell)) this.evaluateInstance(cell)
    else if (!isRegister(cell)) this.learnAll(cell, 'Y', evaluateCell(cell, this.reader(cell)) ?? [])
  }

  private evaluateInstance(cell: Cell): void {
    const { all, state } = this
    const child = all.netlist.modules.get(cell.type)
    if (!child) return
    const before = all.analysis.stateOf(child, state.inputsOf(cell))
    const inputs = inputValues(child, cell, (bit) => this.valueOf(bit))
    const released = all.released(child, before, inputs)
    this.inChildren += released.count
    for (const { name, direction, bits } of child.ports)
      if (direction === 'output')
        this.learnAll(
          cell,
          name,
          bits.map((bit) => released.valueOf(bit)),
        )
  }

  private learnAll(cell: Cell, pin: string, values: readonly Ternary[]): void {
    if (values.length > 0) cell.pins.get(pin)?.bits.forEach((bit, i) => this.learn(bit, values[i] ?? '0'))
  }

  private learn(bit: Bit, value: Ternary): void {
    if (!isConstant(bit) && value !== 'x' && !this.values.has(bit)) this.values.set(bit, value)
  }
}
