import { error, hardware, type Group } from './row.js'

/** Values that fit although their operators could give more. */
export const ranges: Group = {
  title: 'Values that fit',
  rows: [
    hardware('a sum of a few', 'three of `uint(2)` fit `uint(4)`', {
      members: `parts = input(vec(3, uint(2)))`,
      comb: `this.y = this.parts.reduce((sum, part) => sum + part, 0)`,
    }),
    hardware('a count of bits', 'six of them fit `uint(3)`', {
      members: `six = input(uint(6)); ones = output(uint(3))`,
      comb: `let n = 0; for (let i = 0; i < 6; i++) n += bit(this.six, i) ? 1 : 0; this.ones = n`,
    }),
    hardware('a histogram', 'each count as far as there are elements', {
      members: `counts = output(vec(2, uint(3)))`,
      comb: `const n = [0, 0]; for (const x of this.vi) for (const k of [0, 1]) n[k] += x === k ? 1 : 0; this.counts = n`,
    }),
    hardware('a clamp', 'between −4 and 3 it fits `sint(3)`', {
      members: `held = output(sint(3))`,
      comb: `this.held = Math.max(-4, Math.min(3, this.n))`,
    }),
    hardware('a clamp by a branch', '`if (m > 7) m = 7` leaves 0 to 7', {
      members: `held = output(uint(3))`,
      comb: `let m: number = this.a; if (m > 7) m = 7; this.held = m`,
    }),
    hardware('a shift by a difference', '`4 - k` of a `uint(2)` is never negative', `this.y = this.a >> (4 - this.j)`),
    hardware(
      'a guarded decrement',
      'below `n > 0`, `n - 1` is never negative',
      `let n = this.a; if (n > 0) n = n - 1; this.y = n`,
    ),
    hardware(
      'a guarded index',
      'likewise',
      `if (this.j > 0) this.y = this.vi[this.j - 1]!; if (this.n >= 0) this.z = this.vi[this.n]!`,
    ),
    hardware('a count around an end', 'at most a carry is lost', {
      members: `at = input(uint(3)); next = output(uint(3))`,
      comb: `this.next = this.at === 5 ? 0 : this.at + 1`,
    }),
    hardware('a new value with a name', 'a `const` or `let` loses the same carries as its value', {
      members: `left = reg(uint(4), 9); isLast = reg(bool, false)`,
      seq: `const next = this.left - 1; this.left = next; this.isLast = next === 0`,
    }),
    error('a product past its target', 'FW104', 'write `low(a * b, n)`', `this.y = this.a * this.b`),
    error('a left shift past its target', 'FW104', 'write `low(a << 4, n)`', `this.y = this.a << 4`),
    hardware('a comparison in some turns', '`false` in the others', {
      members: `hot = output(vec(5, bool))`,
      comb: `for (let i = 0; i < 5; i++) this.hot[i] = this.j === i`,
    }),
    error('a comparison in no turn', 'FW105', 'correct the constant', {
      members: `hot = output(vec(5, bool))`,
      comb: `for (let i = 0; i < 5; i++) this.hot[i] = this.j === i + 4`,
    }),
  ],
}
