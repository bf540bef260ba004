import { elaboration, error, type Group, type Row } from './row.js'

/** A method of texts: they are known values only. */
function ofTexts(name: string, known: string, onSignal: string, of?: readonly string[]): Row {
  return elaboration(name, 'of known texts', known, ['FW137', onSignal], of)
}

const texts: Group = {
  title: 'Texts and patterns of texts',
  rows: [
    ofTexts('String(x)', `this.y = String(123).length`, `this.f = String(this.a) === '3'`, ['String.*']),
    ofTexts(
      'String.fromCharCode(n), String.fromCodePoint(n), String.raw(o)',
      `this.y = String.fromCharCode(65, 66).length`,
      `this.y = String.fromCharCode(this.a).length`,
    ),
    ofTexts(
      'text.charAt(i), text.at(i), text.charCodeAt(i), text.codePointAt(i)',
      `this.y = 'a'.charCodeAt(0) - 96`,
      `this.y = 'abcdefghijklmnop'.charCodeAt(this.a)`,
    ),
    elaboration('text[i]', 'a known index', `this.f = 'abc'[1] === 'b'`, ['FW116', `this.f = 'abc'[this.j] === 'b'`]),
    ofTexts(
      'text.includes(t), text.indexOf(t), text.lastIndexOf(t), text.startsWith(t), text.endsWith(t)',
      `this.f = 'abc'.includes('b')`,
      `this.f = '123'.includes(this.a)`,
    ),
    ofTexts(
      'text.slice(i, j), text.substring(i, j), text.substr(i, n)',
      `this.y = 'abc'.slice(1).length`,
      `this.y = 'abc'.slice(this.j).length`,
    ),
    ofTexts(
      'text.padStart(n), text.padEnd(n), text.repeat(n)',
      `this.y = 'abc'.padStart(5).length`,
      `this.y = 'abc'.repeat(this.j).length`,
    ),
    ofTexts('text.split(t), text.concat(t)', `this.y = 'a b'.split(' ').length`, `this.y = 'a'.concat(this.a).length`),
    ofTexts(
      'text.toUpperCase(), text.trim(), text.normalize() …',
      `this.y = ' abc '.trim().length`,
      `this.f = 'abc'.localeCompare(this.a) === 0`,
      ['String.prototype.*'],
    ),
    ofTexts(
      'text.replace(t, u), text.replaceAll(t, u), text.match(re), text.matchAll(re), text.search(re)',
      `this.y = 'abc'.replace('b', '').length`,
      `this.y = 'abc'.replace('b', this.a).length`,
    ),
    elaboration('text + x', 'of known values', `this.y = ('abc' + 3).length`, [
      'FW113',
      `this.y = ('abc' + this.a).length`,
    ]),
    elaboration('text === u', 'of known texts', `const mode = 'fast'; this.f = mode === 'fast'`, [
      'FW113',
      `this.f = this.a === 'fast'`,
    ]),
    ofTexts('new RegExp(text)', `this.f = new RegExp('b').test('abc')`, `this.f = new RegExp(this.a).test('abc')`, [
      'RegExp.*',
    ]),
    ofTexts('re.test(text), re.exec(text)', `this.f = /b/.test('abc')`, `this.f = /3/.test(this.a)`),
    ofTexts(
      'encodeURIComponent(text), decodeURIComponent(text), encodeURI(text), decodeURI(text), escape(text), unescape(text)',
      `this.y = encodeURIComponent('ä').length`,
      `this.y = encodeURIComponent(this.a).length`,
    ),
    ofTexts('JSON.stringify(x)', `this.y = JSON.stringify([1, 2]).length`, `this.y = JSON.stringify(this.si).length`, [
      'JSON.*',
    ]),
    ofTexts('JSON.parse(text)', `this.y = JSON.parse('3')`, `this.y = JSON.parse(this.a)`),
    ofTexts(
      'new Intl.NumberFormat(…) …',
      `this.y = new Intl.NumberFormat('en').format(3).length`,
      `this.y = new Intl.NumberFormat('en').format(this.a).length`,
      ['Intl.*'],
    ),
    ofTexts(
      'new TextEncoder(), new URL(…) …',
      `this.y = new TextEncoder().encode('abc').length`,
      `this.y = new TextEncoder().encode(this.a).length`,
    ),
  ],
}

const bytes: Group = {
  title: 'Buffers and typed arrays',
  rows: [
    elaboration(
      'new Uint8Array(n) …',
      'of known numbers',
      `this.y = new Uint8Array([1, 2, 3])[1]`,
      ['FW137', `this.y = new Uint8Array(this.vi)[1]`],
      ['TypedArray.*'],
    ),
    elaboration('Uint8Array.from(xs), Uint8Array.of(x)', 'of known numbers', `this.y = Uint8Array.from([1, 2])[1]`, [
      'FW137',
      `this.y = Uint8Array.from(this.vi)[1]`,
    ]),
    elaboration('bytes[signal]', 'write an array: `[...bytes][a]`', `this.y = [...new Uint8Array([1, 2])][1]`, [
      'FW116',
      `const bytes = new Uint8Array([1, 2]); this.y = bytes[this.i]`,
    ]),
    elaboration('bytes[i] = x', 'a known number', `const bytes = new Uint8Array(2); bytes[1] = 3; this.y = bytes[1]`, [
      'FW110',
      `const bytes = new Uint8Array(2); bytes[1] = this.a; this.y = bytes[1]`,
    ]),
    elaboration(
      'bytes.set(xs), bytes.fill(x), bytes.map(f) …',
      'of known numbers',
      `this.y = new Uint8Array(2).fill(3)[1]`,
      ['FW137', `this.y = new Uint8Array(2).fill(this.a)[1]`],
    ),
    elaboration(
      'new ArrayBuffer(n), new SharedArrayBuffer(n)',
      'of a known size',
      `this.y = new ArrayBuffer(8).byteLength`,
      ['FW137', `this.y = new ArrayBuffer(this.a).byteLength`],
      ['ArrayBuffer.*', 'SharedArrayBuffer.*'],
    ),
    elaboration(
      'new DataView(buffer)',
      'of known numbers',
      `this.y = new DataView(new ArrayBuffer(8)).byteLength`,
      ['FW137', `new DataView(new ArrayBuffer(8)).setUint8(0, this.a)`],
      ['DataView.*'],
    ),
    elaboration(
      'Atomics.add(…) …',
      'of known numbers',
      `this.y = Atomics.add(new Int32Array(1), 0, 3)`,
      ['FW137', `this.y = Atomics.add(new Int32Array(1), 0, this.a)`],
      ['Atomics.*'],
    ),
  ],
}

const surroundings: Group = {
  title: 'Errors, time and surroundings',
  rows: [
    elaboration(
      'new Error(text), new TypeError(text), new RangeError(text) …',
      'to be thrown where known values are wrong',
      `const e = new Error('abc'); this.y = e.message.length`,
      ['FW137', `const e = new Error(this.a); this.y = 1`],
      [
        'Error.*',
        'AggregateError.*',
        'EvalError.*',
        'RangeError.*',
        'ReferenceError.*',
        'SyntaxError.*',
        'TypeError.*',
        'URIError.*',
      ],
    ),
    error('Date.now()', 'FW138', 'count cycles in a register', `this.y = low(Date.now() & 15, 4)`),
    error('new Date()', 'FW138', 'count cycles in a register', `this.y = low(new Date().getTime() & 15, 4)`),
    error('Date()', 'FW138', 'count cycles in a register', `this.y = Date().length`),
    elaboration(
      'new Date(n), Date.UTC(y, m), Date.parse(text)',
      'of known values',
      `this.y = new Date(0).getTime()`,
      ['FW137', `this.y = new Date(this.a).getTime()`],
      ['Date.*'],
    ),
    error(
      'performance.now()',
      'FW138',
      'count cycles in a register',
      `this.y = low(Math.floor(performance.now()) & 15, 4)`,
    ),
    error('crypto.randomUUID()', 'FW138', 'make it a parameter', `this.y = crypto.randomUUID().length`),
    error(
      'crypto.getRandomValues(bytes)',
      'FW138',
      'make it a parameter',
      `this.y = crypto.getRandomValues(new Uint8Array(1))[0] & 15`,
    ),
    error('process.env', 'FW001', 'make it a parameter', `this.y = process.env.N`),
    error('globalThis', 'FW001', 'make it a parameter', `this.y = globalThis.n`),
    error("eval('…')", 'FW001', 'write it down', `this.y = eval('1')`),
    elaboration(
      'console.log(x), console.assert(c, x) …',
      'while the design is built',
      `console.assert(true); this.y = 3`,
      ['FW137', `console.assert(true, this.a); this.y = 3`],
    ),
    elaboration('structuredClone(o)', 'of known values', `this.y = structuredClone({ q: 3 }).q`, [
      'FW137',
      `this.y = structuredClone(this.si).m`,
    ]),
    elaboration(
      'queueMicrotask(f)',
      'runs when the block is past; give it no signals',
      `queueMicrotask(() => {}); this.y = 3`,
    ),
    elaboration(
      'Promise.resolve(x)',
      'nobody waits for it',
      `Promise.resolve(3); this.y = 3`,
      ['FW137', `Promise.resolve(this.a); this.y = 3`],
      ['Promise.*'],
    ),
    elaboration(
      'promise.then(f), promise.catch(f), promise.finally(f)',
      'runs when the block is past',
      `Promise.resolve(3).then(() => 3); this.y = 3`,
    ),
    elaboration(
      'setTimeout(f), setInterval(f), setImmediate(f)',
      'runs when the block is past',
      `clearTimeout(setTimeout(() => {}, 0)); this.y = 3`,
      ['FW137', `setTimeout(() => {}, this.a); this.y = 3`],
    ),
    elaboration('fetch(url)', 'nobody waits for it', `this.f = typeof fetch === 'function'`, [
      'FW137',
      `fetch(this.a); this.y = 3`,
    ]),
    elaboration('iterator.next()', 'of known values', `this.y = [3][Symbol.iterator]().next().value`, undefined, [
      'Iterator.*',
      'Generator.*',
    ]),
  ],
}

export const values: readonly Group[] = [texts, bytes, surroundings]
