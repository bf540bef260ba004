import { elaboration, error, hardware, type Group } from './row.js'

const searching: Group = {
  title: 'Arrays: deciding by elements',
  rows: [
    hardware('xs.includes(x)', 'one comparison for each element', `this.f = this.vi.includes(this.a)`),
    hardware('xs.indexOf(x)', 'the first that is equal, or -1', `this.y = low(this.vi.indexOf(this.a), 4)`),
    hardware('xs.lastIndexOf(x)', 'the last that is equal, or -1', `this.y = low(this.vi.lastIndexOf(this.a), 4)`),
    error('xs.indexOf(x, from)', 'FW110', 'search a slice', `this.y = low(this.vi.indexOf(this.a, 1), 4)`),
    hardware('xs.some(f)', 'or', `this.f = this.vi.some((x) => x === this.a)`),
    hardware('xs.every(f)', 'and', `this.f = this.vi.every((x) => x > this.a)`),
    hardware('xs.filter(f).length', 'how many', `this.y = this.vi.filter((x) => x > this.a).length`),
    hardware('xs.filter(Boolean).length', 'how many hold', `this.y = [this.c, this.d].filter(Boolean).length`),
    error('xs.filter(f)[0]', 'FW110', 'only the length is known', `this.y = this.vi.filter((x) => x > this.a)[0]`),
    elaboration(
      'xs.filter(f), f of known values',
      'an array of the elements that pass',
      `const odd = this.vi.filter((_, i) => i % 2 === 1); this.y = odd[0]`,
    ),
    hardware(
      'xs.findIndex(f)',
      'the first that passes, or -1',
      `this.y = low(this.vi.findIndex((x) => x > this.a), 4)`,
    ),
    hardware(
      'xs.findLastIndex(f)',
      'the last that passes, or -1',
      `this.y = low(this.vi.findLastIndex((x) => x > this.a), 4)`,
    ),
    elaboration('xs.find(f)', 'where the condition is known', `this.y = this.vi.find((_, i) => i === 2)`, [
      'FW110',
      `this.y = this.vi.find((x) => x === this.a)`,
    ]),
    elaboration('xs.findLast(f)', 'where the condition is known', `this.y = this.vi.findLast((_, i) => i < 2)`, [
      'FW110',
      `this.y = this.vi.findLast((x) => x === this.a)`,
    ]),
    elaboration(
      'xs.sort(f)',
      'by known values',
      `const xs = [{ n: 2, x: this.a }, { n: 1, x: this.b }]; xs.sort((p, q) => p.n - q.n); this.y = xs[0].x`,
      ['FW110', `this.y = [...this.vi].sort((x, y) => x - y)[0]`],
    ),
    elaboration('xs.toSorted(f)', 'by known values', `this.y = [3, 1, 2].toSorted((p, q) => p - q)[0]`, [
      'FW110',
      `this.y = this.vi.toSorted((x, y) => x - y)[0]`,
    ]),
    elaboration('xs.sort()', 'of known values', `this.y = [3, 1, 2].sort()[0]`, [
      'FW110',
      `this.y = [...this.vi].sort()[0]`,
    ]),
  ],
}

const moving: Group = {
  title: 'Arrays: moving elements',
  rows: [
    hardware(
      'xs.at(i)',
      'an index from the end, too; a signal may be the index',
      `this.y = this.vi.at(-1); this.z = this.vi.at(this.j)`,
    ),
    hardware('xs.concat(ys)', 'a list of the elements as they are now', `this.y = [this.a].concat(this.vi)[1]`),
    hardware(
      'xs.entries()',
      'index and element',
      `for (const [i, x] of this.vi.entries()) if (this.j === i) this.y = x`,
    ),
    hardware('xs.keys()', 'the indices', `for (const i of this.vi.keys()) if (this.j === i) this.y = this.vi[i]`),
    hardware('xs.values()', 'the elements', `for (const x of this.vi.values()) if (x === this.a) this.f = true`),
    hardware('xs[Symbol.iterator]()', 'the elements', `this.y = this.vi[Symbol.iterator]().next().value`),
    hardware('xs.flat()', 'of arrays of arrays', `this.y = [[this.a], [this.b]].flat()[1]`),
    hardware('xs.flatMap(f)', 'a list of all that f gives', `this.y = this.vi.flatMap((x) => [x, x])[2]`),
    hardware('xs.forEach(f)', 'f for each', `this.vi.forEach((x, i) => { if (i < 2) this.w[i] = x })`),
    hardware('xs.map(f)', 'f of each', `this.w = [this.a, this.b].map((x) => low(x + 1, 4))`),
    hardware('xs.reduce(f, x)', 'a chain', `this.y = this.vi.reduce((x, y) => x ^ y)`),
    hardware('xs.reduceRight(f, x)', 'a chain', `this.y = this.vi.reduceRight((x, y) => low(x - y, 4), 0)`),
    hardware('xs.slice(from, to)', 'a list of the elements as they are now', `this.w = this.vi.slice(1, 3)`),
    error('xs.slice(signal)', 'FW110', 'how many there are must be known', `this.w = this.vi.slice(this.j)`),
    hardware('xs.toReversed()', 'a list', `this.y = this.vi.toReversed()[0]`),
    hardware('xs.toSpliced(i, n, x)', 'a list', `this.y = this.vi.toSpliced(0, 1, this.a)[0]`),
    hardware('xs.with(i, x)', 'a list', `this.w = [this.a, this.b].with(1, this.vi[2])`),
    hardware('xs.fill(x)', 'stores into each, or into each of a list', `this.v.fill(this.a); this.w = this.v`),
    hardware('xs.reverse()', 'exchanges elements', `this.v = [this.a, this.b]; this.v.reverse(); this.w = this.v`),
    hardware(
      'xs.copyWithin(to, from)',
      'copies elements',
      `this.v = [this.a, this.b]; this.v.copyWithin(0, 1); this.w = this.v`,
    ),
    hardware('xs.push(x)', 'of a list of your own', `const xs = [this.a]; xs.push(this.b); this.y = xs[1]`),
    hardware('xs.pop()', 'of a list of your own', `const xs = [this.a, this.b]; this.y = xs.pop()`),
    hardware('xs.shift()', 'of a list of your own', `const xs = [this.a, this.b]; this.y = xs.shift()`),
    hardware('xs.unshift(x)', 'of a list of your own', `const xs = [this.a]; xs.unshift(this.b); this.y = xs[0]`),
    hardware(
      'xs.splice(i, n, x)',
      'of a list of your own',
      `const xs = [this.a, this.b]; xs.splice(0, 1, 3); this.y = xs[0]; this.z = xs[1]`,
    ),
    error('signals.push(x)', 'FW127', 'an array of signals keeps its declared length', `this.v.push(this.a)`),
    error(
      'xs.push(x) under a signal',
      'FW125',
      'a list is not of the hardware',
      `const xs = [this.a]; if (this.c) xs.push(this.b); this.y = xs[0]`,
    ),
    elaboration('xs.join(…)', 'of known values', `this.y = [1, 2].join('-').length`, [
      'FW137',
      `this.y = this.vi.join('-').length`,
    ]),
    elaboration('xs.toString()', 'of known values', `this.y = [1, 2].toString().length`, [
      'FW137',
      `this.y = this.vi.toString().length`,
    ]),
    elaboration('xs.toLocaleString()', 'of known values', `this.y = [1, 2].toLocaleString('en').length`, [
      'FW137',
      `this.y = this.vi.toLocaleString().length`,
    ]),
    hardware('xs.length', 'a known number', `this.y = this.vi.length`),
    hardware('Array.from(xs)', 'a list of the elements as they are now', `this.y = Array.from(this.vi)[1]`),
    hardware('Array.from(xs, f)', 'f of each', `this.y = Array.from(this.vi, (x) => x & 3)[1]`),
    hardware(
      'Array.from({ length: n }, f)',
      'of a known length',
      `this.w = Array.from({ length: 2 }, (_, i) => this.vi[i])`,
    ),
    error(
      'Array.from({ length: signal })',
      'FW110',
      'how many there are must be known',
      `this.y = Array.from({ length: this.j }, () => 1).length`,
    ),
    hardware('Array.of(x, y)', 'a list', `this.w = Array.of(this.a, this.b)`),
    hardware('Array.isArray(x)', 'known', `this.f = Array.isArray(this.vi) && !Array.isArray(this.a)`),
    elaboration('new Array(n)', 'of a known length', `this.w = new Array(2).fill(this.a)`, [
      'FW137',
      `this.y = new Array(this.j).length`,
    ]),
    elaboration('Array(n)', 'of a known length', `this.y = Array(3).length`, [
      'FW137',
      `this.y = Array(this.j).length`,
    ]),
  ],
}

export const arrays: readonly Group[] = [searching, moving]
