import { elaboration, error, hardware, type Group, type Row } from './row.js'

/** A function of numbers that is ordinary JavaScript. */
function ofKnown(name: string, known: string, signal: string, of?: readonly string[]): Row {
  return elaboration(name, 'of known numbers', `this.y = ${known}`, ['FW137', `this.y = ${signal}`], of)
}

const math: Group = {
  title: 'Math',
  rows: [
    hardware('Math.abs(x)', 'exact: of a signed signal its magnitude', `this.y = low(Math.abs(this.n), 4)`),
    hardware('Math.min(x, y)', 'the smallest of all', `this.y = Math.min(this.a, this.b)`),
    hardware('Math.max(...xs)', 'the largest of all', `this.y = Math.max(...this.vi)`),
    hardware('Math.floor(x)', 'x itself: signals are whole', `this.y = Math.floor(this.a)`),
    hardware('Math.ceil(x)', 'x itself: signals are whole', `this.y = Math.ceil(this.a)`),
    hardware('Math.round(x)', 'x itself: signals are whole', `this.y = Math.round(this.a)`),
    hardware('Math.trunc(x)', 'x itself: signals are whole', `this.y = Math.trunc(this.a)`),
    error(
      'Math.random()',
      'FW138',
      'build a shift register with feedback',
      `this.y = low(Math.floor(Math.random() * 16), 4)`,
    ),
    ofKnown('Math.sign(x)', 'Math.sign(3)', 'Math.sign(this.n)'),
    ofKnown('Math.sqrt(x), Math.cbrt(x), Math.hypot(x, y)', 'Math.sqrt(9)', 'Math.sqrt(this.a)'),
    ofKnown('Math.pow(x, y)', 'Math.pow(2, 3)', 'Math.pow(2, this.j)'),
    ofKnown('Math.exp(x), Math.expm1(x)', 'Math.exp(0)', 'Math.exp(this.a)'),
    ofKnown('Math.log2(x), Math.log(x), Math.log10(x), Math.log1p(x)', 'Math.log2(8)', 'Math.log2(this.a)'),
    ofKnown('Math.clz32(x)', 'Math.clz32(2 ** 28)', 'Math.clz32(this.a)'),
    ofKnown('Math.imul(x, y)', 'Math.imul(2, 3)', 'Math.imul(this.a, 3)'),
    ofKnown('Math.fround(x)', 'Math.fround(3)', 'Math.fround(this.a)'),
    ofKnown('Math.sin(x), Math.cos(x), Math.atan2(y, x) …', 'Math.sin(0)', 'Math.sin(this.a)', ['Math.*']),
    elaboration('Math.PI, Math.E …', 'known numbers', `this.y = Math.floor(Math.PI)`),
  ],
}

const numbers: Group = {
  title: 'Boolean, Number, BigInt and Symbol',
  rows: [
    hardware('Boolean(x)', 'as `x !== 0`', `this.f = Boolean(this.a)`, ['Boolean.*']),
    hardware('xs.some(Boolean)', 'as a callback, too', `this.f = [this.c, this.d].some(Boolean)`),
    hardware('Number(x)', 'x as a number', `this.y = Number(this.c)`, ['Number.*']),
    ofKnown('Number.isInteger(x)', 'Number(Number.isInteger(3))', 'Number(Number.isInteger(this.a))'),
    ofKnown('Number.isSafeInteger(x)', 'Number(Number.isSafeInteger(3))', 'Number(Number.isSafeInteger(this.a))'),
    ofKnown('Number.isFinite(x)', 'Number(Number.isFinite(3))', 'Number(Number.isFinite(this.a))'),
    ofKnown('Number.isNaN(x)', 'Number(Number.isNaN(3))', 'Number(Number.isNaN(this.a))'),
    ofKnown('Number.parseInt(text), Number.parseFloat(text)', `Number.parseInt('3')`, 'Number.parseInt(this.a)'),
    elaboration('Number.MAX_SAFE_INTEGER …', 'known numbers', `this.f = Number.MAX_SAFE_INTEGER > 3`),
    elaboration(
      'x.toString(), x.toFixed(n), x.toPrecision(n), x.toExponential(n), x.toLocaleString(), x.valueOf()',
      'of known numbers',
      `const n = 3; this.y = n.toFixed(2).length`,
      ['FW116', `this.y = this.a.toString().length`],
    ),
    ofKnown('parseInt(text)', `parseInt('3')`, 'parseInt(this.a)'),
    ofKnown('parseFloat(text)', `parseFloat('3')`, 'parseFloat(this.a)'),
    ofKnown('isNaN(x)', 'Number(isNaN(3))', 'Number(isNaN(this.a))'),
    ofKnown('isFinite(x)', 'Number(isFinite(3))', 'Number(isFinite(this.a))'),
    elaboration('NaN, Infinity', 'known numbers', `this.f = 3 < Infinity`, ['FW113', `this.y = NaN`]),
    ofKnown('BigInt(x)', 'Number(BigInt(3))', 'Number(BigInt(this.a))', ['BigInt.*']),
    ofKnown(
      'BigInt.asUintN(n, x), BigInt.asIntN(n, x)',
      'Number(BigInt.asUintN(2, 7n))',
      'Number(BigInt.asUintN(2, this.a))',
    ),
    elaboration(
      'Symbol(text)',
      'of known values',
      `const key = Symbol('q'); const o = { [key]: 3 }; this.y = o[key]`,
      ['FW137', `this.y = Symbol(this.a).toString().length`],
      ['Symbol.*'],
    ),
    elaboration(
      'Symbol.for(text), Symbol.keyFor(symbol)',
      'of known values',
      `this.f = Symbol.for('q') === Symbol.for('q')`,
      ['FW137', `this.f = Symbol.for(this.a) === Symbol.for('q')`],
    ),
  ],
}

export const arithmetic: readonly Group[] = [math, numbers]
