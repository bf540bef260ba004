import type { BlockProgram } from './programs.js'

/** A program that was once other hardware than its lines say: it must mean the same, or be refused. */
export interface Defect extends BlockProgram {
  readonly name: string
  /** The required outcome where not both will do. */
  readonly mustBe?: 'agree' | 'refused'
}

const plain = (text: string): string => text
const rtl = (text: string): string => `'use rtl'\n${text}`

/** Reads happen when they are written, whatever is assigned later. */
const reads: readonly Defect[] = [
  {
    name: 'a member taken apart',
    mustBe: 'agree',
    comb: `this.s.m = this.a; const { m } = this.s; this.s.m = this.b; this.y = m`,
  },
  {
    name: 'a member taken apart under another name',
    comb: `this.s.m = this.a; const { m: x = 3 } = this.s; this.s.m = this.b; this.y = x`,
  },
  {
    name: 'an element taken apart',
    mustBe: 'agree',
    comb: `this.v[0] = this.a; const [x] = this.v; this.v[0] = this.b; this.y = x`,
  },
  {
    name: 'the rest of an array',
    comb: `this.v[1] = this.a; const [, ...rest] = this.v; this.v[1] = this.b; this.y = rest[0]!`,
  },
  {
    name: 'the rest of a struct',
    comb: `this.s.m = this.a; const { k, ...rest } = this.s; this.s.m = this.b; this.f = k; this.y = rest.m`,
  },
  {
    name: 'an element in a literal',
    mustBe: 'agree',
    comb: `this.v[0] = this.a; const list = [this.v[0], 1]; this.v[0] = this.b; this.y = list[0]!`,
  },
  {
    name: 'a member in a literal',
    mustBe: 'agree',
    comb: `this.s.m = this.a; const o = { q: this.s.m }; this.s.m = this.b; this.y = o.q`,
  },
  {
    name: 'a spread struct',
    mustBe: 'agree',
    comb: `this.s.m = this.a; const o = { ...this.s }; this.s.m = this.b; this.y = o.m`,
  },
  {
    name: 'a spread array',
    mustBe: 'agree',
    comb: `this.v[0] = this.a; const o = [...this.v]; this.v[0] = this.b; this.y = o[0]!`,
  },
  {
    name: 'slice',
    mustBe: 'agree',
    comb: `this.v[0] = this.a; const o = this.v.slice(); this.v[0] = this.b; this.y = o[0]!`,
  },
  {
    name: 'concat',
    mustBe: 'agree',
    comb: `this.v[0] = this.a; const o = this.v.concat([1]); this.v[0] = this.b; this.y = o[0]!`,
  },
  { name: 'Array.from', comb: `this.v[0] = this.a; const o = Array.from(this.v); this.v[0] = this.b; this.y = o[0]!` },
  {
    name: 'an argument',
    mustBe: 'agree',
    comb: `const late = (x: number): number => { this.y = this.b; return x }; this.y = this.a; this.z = late(this.y)`,
  },
  {
    name: 'an operand',
    comb: `const late = (): number => { this.y = this.b; return 0 }; this.y = this.a; this.z = low(this.y + late(), 4)`,
  },
  {
    name: 'what a helper returns',
    mustBe: 'agree',
    comb: `const now = (): number => this.y; this.y = this.a; const x = now(); this.y = this.b; this.z = x`,
  },
  {
    name: 'iteration',
    comb: `this.v = [this.a, this.b]; for (const x of this.v) { this.v = [0, 0]; this.y = low(this.y + x, 4) }`,
  },
  {
    name: 'entries',
    comb: `this.v[0] = this.a; const [[, x]] = [...this.v.entries()]; this.v[0] = this.b; this.y = x!`,
  },
  {
    name: 'Object.values',
    comb: `this.s.m = this.a; const [x] = Object.values(this.s); this.s.m = this.b; this.y = x as number`,
  },
  {
    name: 'a default parameter',
    comb: `const f = (x = this.y): number => { this.y = this.b; return x }; this.y = this.a; this.z = f()`,
  },
  {
    name: 'an exchange',
    mustBe: 'agree',
    comb: `this.v = [this.a, this.b]; [this.v[0], this.v[1]] = [this.v[1]!, this.v[0]!]`,
  },
  {
    name: 'a let of a struct is another name for it',
    comb: `let x = this.s; x.m = this.a; this.y = this.s.m; x = this.t[0]!; x.m = this.b; this.z = this.t[0]!.m`,
  },
]

/** A written value arrives. */
const writes: readonly Defect[] = [
  { name: 'a port of a chosen child', comb: `this.kids[this.i]!.x = this.a` },
  {
    name: 'a member of a chosen literal',
    comb: `const [s0, s1] = this.t; [{ t: s0! }, { t: s1! }][this.i]!.t.m = this.a; this.y = this.t[0]!.m`,
  },
  { name: 'Object.assign to a port', comb: `Object.assign(this.kids[0]!, { x: this.a })` },
  { name: 'Object.assign to a struct', comb: `Object.assign(this.s, { m: this.a }); this.y = this.s.m` },
  { name: 'copyWithin', comb: `this.v = [this.a, this.b]; this.v.copyWithin(0, 1); this.y = this.v[0]!` },
  { name: 'fill', mustBe: 'agree', comb: `this.v.fill(this.a); this.y = this.v[1]!` },
  { name: 'reverse', mustBe: 'agree', comb: `this.v = [this.a, this.b]; this.v.reverse(); this.y = this.v[0]!` },
  { name: 'delete', mustBe: 'refused', comb: `delete (this.v as (number | undefined)[])[0]; this.y = this.v[0]!` },
  { name: 'for … of into a signal', comb: `for (this.y of [this.a, this.b]) this.z = low(this.z + this.y, 4)` },
  { name: 'a pattern into signals', comb: `[this.y, this.z] = [this.a, this.b]` },
  { name: 'a pattern with a default into a signal', comb: `({ m: this.y, k: this.f = false } = this.si)` },
  { name: 'Reflect.set', comb: `Reflect.set(this.s, 'm', this.a); this.y = this.s.m` },
  { name: 'push', mustBe: 'refused', comb: `this.v.push(this.a); this.y = this.v[0]!` },
  { name: 'a logical assignment', comb: `this.f ||= this.c; this.f &&= this.d` },
  {
    name: 'an element of a local that a signal chose',
    comb: `const list = [0, 0]; list[this.i] = this.a; this.y = list[0]!`,
  },
  { name: 'a forEach that writes', mustBe: 'agree', comb: `[this.a, this.b].forEach((x, i) => { this.w[i] = x })` },
]

/** A value that depends on a signal is no constant. */
const conditions: readonly Defect[] = [
  { name: 'includes', mustBe: 'agree', comb: `this.f = [1, 3].includes(this.a)` },
  { name: 'includes in a vector', mustBe: 'agree', comb: `this.f = this.vi.includes(this.a)` },
  { name: 'a set', comb: `this.f = new Set([1, 3]).has(this.a)` },
  { name: 'a set of signals', comb: `this.y = new Set([this.a, this.b]).size` },
  { name: 'indexOf', mustBe: 'agree', comb: `this.f = [1, 3].indexOf(this.a) >= 0` },
  { name: 'lastIndexOf', mustBe: 'agree', comb: `this.f = [1, 3, 1].lastIndexOf(this.a) === 2` },
  { name: 'findIndex', mustBe: 'agree', comb: `this.f = this.vi.findIndex((x) => x === this.a) === 1` },
  { name: 'find', comb: `this.f = this.vi.find((x) => x === this.a) !== undefined` },
  { name: 'some', mustBe: 'agree', comb: `this.f = this.vi.some((x) => x === this.a)` },
  { name: 'every', mustBe: 'agree', comb: `this.f = this.vi.every((x) => x === this.a)` },
  { name: 'filter and length', mustBe: 'agree', comb: `this.y = this.vi.filter((x) => x === this.a).length` },
  { name: 'Boolean', mustBe: 'agree', comb: `this.f = Boolean(this.a)` },
  { name: 'filter of Boolean', comb: `this.y = [this.c, this.d].filter(Boolean).length` },
  { name: 'some of Boolean', comb: `this.f = [this.c, this.d].some(Boolean)` },
  {
    name: 'switch (true)',
    comb: `switch (true) { case this.c: this.y = 1; break; case this.d: this.y = 2; break; default: this.y = 3 }`,
  },
  { name: 'a case that is a signal', comb: `switch (1) { case this.a: this.y = 1; break; default: this.y = 3 }` },
  { name: 'Object.is', comb: `this.f = Object.is(this.a, 3)` },
  { name: 'typeof', comb: `this.f = typeof this.a === 'number'` },
  { name: 'typeof of a boolean', comb: `this.f = typeof this.c === 'boolean'` },
  { name: 'instanceof', comb: `this.f = (this.a as unknown) instanceof Object` },
  { name: 'Number.isInteger', comb: `this.f = Number.isInteger(this.a)` },
  { name: 'isNaN', comb: `this.f = isNaN(this.a)` },
  { name: 'a map keyed by a signal', comb: `this.y = new Map([[1, 2], [3, 4]]).get(this.a) ?? 7` },
  { name: 'an object keyed by a signal', comb: `this.y = ({ 0: 3, 1: 5 } as Record<number, number>)[this.i]!` },
  { name: 'in', comb: `this.f = this.a in { 3: true }` },
  {
    name: 'a field that is not there',
    mustBe: 'refused',
    comb: `if ((this as unknown as { enabel: boolean }).enabel) this.y = 1`,
  },
  { name: 'Math.min', mustBe: 'agree', comb: `this.y = Math.min(this.a, this.b)` },
  { name: 'Math.max of a spread vector', mustBe: 'agree', comb: `this.y = Math.max(...this.vi)` },
  { name: 'Math.abs', mustBe: 'agree', comb: `this.y = low(Math.abs(this.n), 4)` },
  { name: 'Number', comb: `this.y = Number(this.c)` },
  { name: 'String', comb: `this.f = String(this.a) === '3'` },
  { name: 'a template', comb: "this.f = `${this.a}` === '3'" },
  { name: 'optional chaining', comb: `this.y = this.a?.valueOf() ?? 3` },
  { name: 'a signal ?? a number', comb: `this.y = this.a ?? 3` },
  { name: 'sort', comb: `this.y = [...this.vi].sort((x, y) => x - y)[0]!` },
  { name: 'at of a signal', comb: `this.y = this.vi.at(this.j)!` },
  { name: 'Array.from of a signal length', comb: `this.y = Array.from({ length: this.j }, () => 1).length` },
  { name: 'JSON', comb: `this.f = JSON.stringify(this.s) === '{}'` },
  { name: 'Math.random', mustBe: 'refused', comb: `this.y = low(Math.floor(Math.random() * 16), 4)` },
  { name: 'Date.now', mustBe: 'refused', comb: `this.y = low(Date.now() & 15, 4)` },
  { name: 'performance.now', mustBe: 'refused', comb: `this.y = low(Math.floor(performance.now() * 1000) & 15, 4)` },
]

/** Helpers of a file that is not rewritten take no signals, or take them as they are. */
const helpers: readonly Defect[] = [
  {
    name: 'a choice in a plain file',
    comb: `this.y = helpers.choose(this.c, this.a, this.b)`,
    helpers: plain(`export const choose = (c: boolean, a: number, b: number): number => c ? a : b`),
  },
  {
    name: 'an if in a plain file',
    comb: `this.y = helpers.choose(this.c, this.a, this.b)`,
    helpers: plain(`export function choose(c: boolean, a: number, b: number): number { if (c) return a; return b }`),
  },
  {
    name: '=== in a plain file',
    comb: `this.f = helpers.same(this.a, this.b)`,
    helpers: plain(`export const same = (a: number, b: number): boolean => a === b`),
  },
  {
    name: '&& in a plain file',
    comb: `this.f = helpers.both(this.c, this.d)`,
    helpers: plain(`export const both = (a: boolean, b: boolean): boolean => a && b`),
  },
  {
    name: '! in a plain file',
    comb: `this.f = helpers.not(this.c)`,
    helpers: plain(`export const not = (a: boolean): boolean => !a`),
  },
  {
    name: '+ in a plain file',
    comb: `this.y = low(helpers.add(this.a, this.b), 4)`,
    helpers: plain(`export const add = (a: number, b: number): number => a + b`),
  },
  {
    name: 'a store in a plain file',
    comb: `helpers.put(this.s, this.a); this.y = this.s.m`,
    helpers: plain(`export const put = (s: { m: number }, x: number): void => { s.m = x }`),
  },
  {
    name: 'a store to an element in a plain file',
    comb: `helpers.put(this.v, this.a); this.y = this.v[0]!`,
    helpers: plain(`export const put = (v: number[], x: number): void => { v[0] = x }`),
  },
  {
    name: 'a choice in a file that is rewritten',
    mustBe: 'agree',
    comb: `this.y = helpers.choose(this.c, this.a, this.b)`,
    helpers: rtl(`export const choose = (c: boolean, a: number, b: number): number => c ? a : b`),
  },
  {
    name: 'a store in a file that is rewritten',
    mustBe: 'agree',
    comb: `helpers.put(this.s, this.a); this.y = this.s.m`,
    helpers: rtl(`export const put = (s: { m: number }, x: number): void => { s.m = x }`),
  },
  {
    name: 'a plain function of numbers alone',
    mustBe: 'agree',
    comb: `this.y = helpers.twice(3)`,
    helpers: plain(`export const twice = (n: number): number => 2 * n`),
  },
]

export const defects: readonly Defect[] = [...reads, ...writes, ...conditions, ...helpers]
