import { elaboration, error, hardware, type Group } from './row.js'

const objects: Group = {
  title: 'Object, Function and Reflect',
  rows: [
    hardware(
      'Object.assign(target, o)',
      'stores each member, into signals too',
      `Object.assign(this.s, { m: this.a }); this.y = this.s.m`,
    ),
    hardware(
      'Object.assign(child, o)',
      'drives the ports of a child',
      `Object.assign(this.kids[0], { x: this.a }); this.y = this.kids[0].o`,
    ),
    hardware(
      'Object.keys(o)',
      'the names of the members',
      `for (const key of Object.keys(this.si)) if (key === 'm') this.y = this.si[key]`,
    ),
    hardware('Object.values(o)', 'the members as they are now', `const [x] = Object.values(this.si); this.y = x`),
    hardware(
      'Object.entries(o)',
      'names and members',
      `for (const [key, x] of Object.entries(this.si)) if (key === 'm') this.y = x`,
    ),
    hardware('Object.fromEntries(xs)', 'an object of their values', `this.y = Object.fromEntries([['q', this.a]]).q`),
    hardware('Object.hasOwn(o, key)', 'known from the declaration', `this.f = Object.hasOwn(this.si, 'm')`),
    hardware('Object.is(x, y)', 'as `===`', `this.f = Object.is(this.a, 3)`),
    elaboration('Object.freeze(o)', 'of objects without signals', `this.y = Object.freeze({ q: 3 }).q`, [
      'FW137',
      `this.y = Object.freeze({ q: this.a }).q`,
    ]),
    elaboration(
      'Object.seal(o), Object.preventExtensions(o)',
      'of objects without signals',
      `this.y = Object.seal({ q: 3 }).q`,
      ['FW137', `Object.seal(this.s)`],
    ),
    elaboration(
      'Object.isFrozen(o), Object.isSealed(o), Object.isExtensible(o)',
      'of objects without signals',
      `this.f = Object.isFrozen(Object.freeze({}))`,
      ['FW137', `this.f = Object.isFrozen(this.si)`],
    ),
    elaboration('Object.create(o)', 'of objects without signals', `this.y = Object.create({ q: 3 }).q`, [
      'FW137',
      `this.y = Object.create(this.si).m`,
    ]),
    elaboration(
      'Object.getPrototypeOf(o), Object.setPrototypeOf(o, p)',
      'of objects without signals',
      `this.f = Object.getPrototypeOf([]) === Array.prototype`,
      ['FW137', `this.f = Object.getPrototypeOf(this.si) === null`],
    ),
    elaboration(
      'Object.defineProperty(o, key, d), Object.defineProperties(o, ds)',
      'of objects without signals',
      `this.y = Object.defineProperty({}, 'q', { value: 3 }).q`,
      ['FW137', `Object.defineProperty(this.s, 'm', { value: 3 })`],
    ),
    elaboration(
      'Object.getOwnPropertyNames(o), Object.getOwnPropertySymbols(o)',
      'of objects without signals',
      `this.y = Object.getOwnPropertyNames({ q: 3 }).length`,
      ['FW137', `this.y = Object.getOwnPropertyNames(this.si).length`],
    ),
    elaboration(
      'Object.getOwnPropertyDescriptor(o, key), Object.getOwnPropertyDescriptors(o)',
      'of objects without signals',
      `this.y = Object.getOwnPropertyDescriptor({ q: 3 }, 'q').value`,
      ['FW137', `this.y = Object.getOwnPropertyDescriptor(this.si, 'm').value`],
    ),
    elaboration('Object(x), new Object()', 'of known values', `this.y = Object.keys(new Object()).length`, [
      'FW137',
      `this.y = Object(this.a)`,
    ]),
    elaboration('o.hasOwnProperty(key)', 'write `Object.hasOwn`', `this.f = { q: 1 }.hasOwnProperty('q')`, [
      'FW137',
      `this.f = this.si.hasOwnProperty('m')`,
    ]),
    elaboration(
      'o.isPrototypeOf(p), o.propertyIsEnumerable(key)',
      'of objects without signals',
      `this.f = { q: 1 }.propertyIsEnumerable('q')`,
      ['FW137', `this.f = this.si.propertyIsEnumerable('m')`],
    ),
    elaboration(
      'o.toString(), o.toLocaleString(), o.valueOf()',
      'of objects without signals',
      `this.y = { q: 1 }.toString().length - 8`,
      ['FW137', `this.y = this.si.toString().length`],
      ['Object.prototype.*'],
    ),
    elaboration(
      'f.toString()',
      'the text of a function',
      `const f = (x) => x; this.f = f.toString().length > 3`,
      undefined,
      ['Function.prototype.*'],
    ),
    elaboration(
      'Reflect.ownKeys(o), Reflect.has(o, key), Reflect.get(o, key)',
      'of objects without signals',
      `this.y = Reflect.ownKeys({ q: 1 }).length`,
      ['FW137', `this.y = Reflect.get(this.si, 'm')`],
    ),
    elaboration(
      'Reflect.set(o, key, x)',
      'write `o[key] = x`',
      `const o = { q: 1 }; Reflect.set(o, 'q', 3); this.y = o.q`,
      ['FW137', `Reflect.set(this.s, 'm', this.a)`],
    ),
    elaboration('Reflect.apply(f, self, xs)', 'write `f(...xs)`', `this.y = Reflect.apply((x) => x, null, [3])`, [
      'FW137',
      `this.y = Reflect.apply((x) => x, null, [this.a])`,
    ]),
    elaboration(
      'Reflect.construct(C, xs)',
      'write `new C(...xs)`',
      `this.y = Reflect.construct(Array, [3]).length`,
      ['FW137', `this.y = Reflect.construct(Array, [this.a]).length`],
      ['Reflect.*'],
    ),
    elaboration(
      'new Proxy(o, handler)',
      'of objects without signals',
      `this.y = new Proxy({ q: 3 }, {}).q`,
      ['FW137', `this.y = new Proxy(this.si, {}).m`],
      ['Proxy.*'],
    ),
  ],
}

const collections: Group = {
  title: 'Maps and sets',
  rows: [
    elaboration(
      'new Map(entries)',
      'of known values',
      `this.y = new Map([[1, 2], [3, 4]]).size`,
      ['FW137', `this.y = new Map([[this.a, 2]]).size`],
      ['Map.*', 'WeakMap.*'],
    ),
    hardware(
      'map.get(key)',
      'a known key; the value may be a signal',
      `const map = new Map(); map.set('q', this.a); this.y = map.get('q')`,
    ),
    error('map.get(signal)', 'FW110', 'index an array with it', `this.y = new Map([[1, 2]]).get(this.a)`),
    hardware(
      'map.set(key, x)',
      'a known key; the value may be a signal',
      `const map = new Map().set('q', this.a); this.y = map.get('q')`,
    ),
    error('map.set(signal, x)', 'FW110', 'a key is looked up by identity', `this.y = new Map().set(this.a, 1).size`),
    error(
      'map.set(key, x) under a signal',
      'FW125',
      'a map is not of the hardware',
      `const map = new Map(); if (this.c) map.set('q', 1); this.y = map.size`,
    ),
    hardware('map.has(key)', 'a known key', `const map = new Map([['q', 3]]); this.f = map.has('q') && this.c`),
    hardware(
      'map.delete(key), map.clear()',
      'a known key',
      `const map = new Map(); map.set('q', this.a); map.delete('q'); map.clear(); this.y = map.size`,
    ),
    hardware(
      'map.entries(), map.keys(), map.values()',
      'in the order of their making',
      `const map = new Map(); map.set('q', this.a); this.y = [...map.values()][0]`,
    ),
    hardware(
      'map.forEach(f)',
      'f for each',
      `const map = new Map(); map.set('q', this.a); map.forEach((x) => { this.y = x })`,
    ),
    hardware('map.size', 'a known number', `const map = new Map(); map.set('q', this.a); this.y = map.size`),
    elaboration(
      'new Set(xs)',
      'of known values',
      `this.y = new Set([1, 3, 1]).size`,
      ['FW137', `this.y = new Set([this.a, this.b]).size`],
      ['Set.*', 'WeakSet.*', 'WeakRef.*', 'FinalizationRegistry.*'],
    ),
    hardware('set.has(x)', 'a known element', `const set = new Set([1, 3]); this.f = set.has(3) && this.c`),
    error('set.has(signal)', 'FW110', 'write `[1, 3].includes(a)`', `this.f = new Set([1, 3]).has(this.a)`),
    elaboration('set.add(x)', 'a known element', `const set = new Set(); set.add(3); this.y = set.size`, [
      'FW110',
      `const set = new Set(); set.add(this.a); this.y = set.size`,
    ]),
    elaboration(
      'set.delete(x), set.clear()',
      'a known element',
      `const set = new Set([3]); set.delete(3); set.clear(); this.y = set.size`,
      ['FW110', `const set = new Set([3]); set.delete(this.a); this.y = set.size`],
    ),
    elaboration(
      'set.entries(), set.keys(), set.values()',
      'in the order of their making',
      `this.y = [...new Set([3]).values()][0]`,
    ),
    elaboration('set.forEach(f)', 'f for each', `new Set([3]).forEach((x) => { this.y = x })`),
    hardware(
      'weakMap.get(o), weakMap.set(o, x)',
      'a known object as the key',
      `const map = new WeakMap(); const o = {}; map.set(o, this.a); this.y = map.get(o)`,
    ),
    hardware(
      'weakMap.has(o), weakMap.delete(o)',
      'a known object as the key',
      `const map = new WeakMap(); const o = {}; map.set(o, this.a); map.delete(o); this.f = map.has(o)`,
    ),
    error(
      'weakMap.set(struct, x)',
      'FW110',
      'a key is looked up by identity',
      `const map = new WeakMap(); map.set(this.si, 1); this.y = 1`,
    ),
    elaboration(
      'weakSet.add(o), weakSet.has(o), weakSet.delete(o)',
      'of objects without signals',
      `const o = {}; this.f = new WeakSet().add(o).has(o)`,
      ['FW137', `this.f = new WeakSet().has(this.si)`],
    ),
    elaboration('new WeakRef(o)', 'of objects without signals', `this.y = new WeakRef({ q: 3 }).deref().q`, [
      'FW137',
      `this.y = new WeakRef(this.si).deref().m`,
    ]),
  ],
}

export const objectsAndCollections: readonly Group[] = [objects, collections]
