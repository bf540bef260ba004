'use rtl'
import { bool, comb, input, low, Module, output, reg, seq, uint, vec, wire, wiring } from 'flitwave/hdl'
export class Pass extends Module {
  a = input(uint(4))
  b = output(uint(4))
  @comb go() {
    const up = low(this.a + 1, 4)
    this.b = up
  }
}
export class Loop extends Module {
  x = input(bool)
  y = output(uint(4))
  z = wire(uint(4))
  one = new Pass()
  two = new Pass()
  @wiring tie() {
    this.one.a = this.two.b
    this.two.a = this.z
    this.y = this.one.b
  }
  @comb pick() {
    this.z = 0
    if (this.x) this.z = this.one.b
    this.z = this.z + 1
  }
}

/** Both blocks read what the other assigns, but no signal depends on itself. */
export class NoLoop extends Module {
  x = input(bool)
  y = output(bool)
  a = wire(vec(2, bool))
  b = wire(vec(2, bool))
  pass = new Pass()
  @comb first() {
    this.a[0] = this.x
    this.a[1] = this.b[0]!
  }
  @comb second() {
    this.b[0] = this.a[0]!
    this.b[1] = this.a[1]! && this.pass.b !== 0
  }
  @comb third() {
    this.pass.a = 0
    if (this.x) this.pass.a = 3
    this.y = this.b[1]!
  }
}

export class Store extends Module {
  in = input(bool)
  out = output(bool)
  kept = reg(bool, false)
  @seq keep() {
    this.kept = this.in
  }
  @comb show() {
    this.out = this.kept
  }
}

/** Nothing leads through the children, but the module reads what it drives them with. */
export class ReadBack extends Module {
  y = output(bool)
  one = new Store()
  two = new Store()
  @wiring tie() {
    this.one.in = !this.two.in
    this.two.in = this.one.in && this.one.out
    this.y = this.two.out
  }
}

/** The same without a loop. */
export class ReadOnly extends Module {
  y = output(bool)
  one = new Store()
  two = new Store()
  @wiring tie() {
    this.one.in = !this.two.in
    this.two.in = this.one.out && this.two.out
    this.y = this.one.in
  }
}

export class Through extends Module {
  a = input(uint(4))
  b = output(uint(4))
  inner = new Pass()
  @wiring tie() {
    this.inner.a = this.a
    this.b = this.inner.b
  }
}
/** The module object that {@link Around} has as its part. */
export const through = () => new Through()
export class Around extends Module {
  y = output(uint(4))
  part = new Through()
  @wiring tie() {
    this.part.a = this.part.b
    this.y = this.part.b
  }
}
