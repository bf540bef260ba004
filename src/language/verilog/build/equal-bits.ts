import { isConstant, type Bit, type NetModule } from '../netlist/netlist.js'

/**
 * Tells which bits are always equal, as far as wires, multiplexers and bitwise operators show it: an enable of a memory comes
 * as a multiplexer as wide as the word.
 */
export class EqualBits {
  private readonly makers = new Map<number, () => string>()
  private readonly keys = new Map<number, string>()
  private readonly numbers = new Map<string, number>()

  constructor({ cells }: NetModule) {
    for (const { type, pins } of cells) {
      const of = (pin: string): readonly Bit[] => pins.get(pin)?.bits ?? []
      const output = of('Y')
      const define = (parts: (i: number) => readonly Bit[]): void =>
        output.forEach((bit, i) => {
          if (!isConstant(bit)) this.makers.set(bit, () => this.combine(type, parts(i)))
        })
      const [a, b, s] = [of('A'), of('B'), of('S')]
      const isFlat = a.length === output.length && b.length === output.length
      if (type === '$mux') define((i) => [s[0]!, a[i]!, b[i]!])
      else if (type === '$pmux') define((i) => [...s, a[i]!, ...s.map((_, arm) => b[arm * output.length + i]!)])
      else if ((type === '$and' || type === '$or') && isFlat) define((i) => [a[i]!, b[i]!])
    }
  }

  areEqual(a: Bit, b: Bit): boolean {
    return a === b || this.keyOf(a) === this.keyOf(b)
  }

  private keyOf(bit: Bit): string {
    if (isConstant(bit)) return bit
    const known = this.keys.get(bit)
    if (known !== undefined) return known
    // A loop leads back to the bit itself.
    this.keys.set(bit, String(bit))
    const key = this.makers.get(bit)?.() ?? String(bit)
    this.keys.set(bit, key)
    return key
  }

  /** Short: the number of a text of the kind and the operands. */
  private combine(type: string, operands: readonly Bit[]): string {
    const keys = operands.map((operand) => this.keyOf(operand))
    const [select, zero, one] = keys
    if (type === '$mux' && zero === one) return zero!
    if (type === '$mux' && zero === '0' && one === '1') return select!
    const text = `${type} ${keys.join(' ')}`
    let number = this.numbers.get(text)
    if (number === undefined) this.numbers.set(text, (number = this.numbers.size))
    return `#${number}`
  }
}
