/** Small WebAssembly modules, written as bytes. */

export const i32 = 0x7f
export const i64 = 0x7e
export const none = 0x40

export const op = {
  unreachable: 0x00,
  block: 0x02,
  loop: 0x03,
  if: 0x04,
  else: 0x05,
  end: 0x0b,
  br: 0x0c,
  brIf: 0x0d,
  brTable: 0x0e,
  return: 0x0f,
  call: 0x10,
  callIndirect: 0x11,
  drop: 0x1a,
  get: 0x20,
  set: 0x21,
  tee: 0x22,
  globalGet: 0x23,
  globalSet: 0x24,
  memoryGrow: 0x40,
  const: 0x41,
  const64: 0x42,
  eqz: 0x45,
  add: 0x6a,
  sub: 0x6b,
  mul: 0x6c,
} as const

export interface TestFunction {
  readonly parameters: readonly number[]
  readonly results: readonly number[]
  /** Types of the other locals. */
  readonly locals?: readonly number[]
  /** Without the last `end`. */
  readonly code: readonly number[]
}

/** A module that exports its functions as `f0`, `f1`, …, and its memory, of one page up to three. */
export function moduleOf(functions: readonly TestFunction[]): Uint8Array<ArrayBuffer> {
  const name = (text: string): number[] => [text.length, ...new TextEncoder().encode(text)]
  const types = functions.map(({ parameters, results }) => [0x60, ...list(parameters), ...list(results)])
  const exports = functions.map((_, i) => [...name(`f${i}`), 0, i])
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, types),
    ...section(
      3,
      functions.map((_, i) => [i]),
    ),
    ...section(5, [[1, 1, 3]]),
    ...section(7, [...exports, [...name('memory'), 2, 0]]),
    ...section(10, functions.map(bodyOf)),
  ])
}

function bodyOf({ code, locals = [] }: TestFunction): number[] {
  const body = [locals.length, ...locals.flatMap((type) => [1, type]), ...code, op.end]
  return [...leb(body.length), ...body]
}

function section(id: number, items: readonly (readonly number[])[]): number[] {
  const content = [...leb(items.length), ...items.flat()]
  return [id, ...leb(content.length), ...content]
}

function list(items: readonly number[]): number[] {
  return [items.length, ...items]
}

/** An unsigned number in LEB128; a positive signed one, too, below 64. */
export function leb(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...leb(value >> 7)]
}
