/*
 * Arithmetic on values known at elaboration. It is exact, as in hardware (rule 1): a whole number too large for a JavaScript
 * number becomes a bigint, and bit operators are not limited to 32 bits.
 */

/** A number or, if that would not be exact, a bigint. */
export type Plain = number | bigint

type PlainOperator = '+' | '-' | '*' | '/' | '%' | '**' | '&' | '|' | '^' | '<<' | '>>'

const onNumbers: Readonly<Record<PlainOperator, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  '**': (a, b) => a ** b,
  '&': (a, b) => a & b,
  '|': (a, b) => a | b,
  '^': (a, b) => a ^ b,
  '<<': (a, b) => a * 2 ** b,
  '>>': (a, b) => Math.floor(a / 2 ** b),
}

/** The operators on bigints, whose shifts are exact. */
const onBigints: Readonly<Record<PlainOperator, (a: bigint, b: bigint) => bigint>> = {
  ...(onNumbers as unknown as Record<PlainOperator, (a: bigint, b: bigint) => bigint>),
  '<<': (a, b) => a << b,
  '>>': (a, b) => a >> b,
}

const wholeOperators: ReadonlySet<PlainOperator> = new Set(['+', '-', '*', '**', '<<'])

/** `a operator b` for values that are not hardware; other operands than two numbers have JavaScript's meaning. */
export function plainBinary(operator: PlainOperator, a: unknown, b: unknown): unknown {
  if (typeof a === 'bigint' || typeof b === 'bigint') {
    return isPlain(a) && isPlain(b)
      ? narrow(onBigints[operator](BigInt(a), BigInt(b)))
      : onNumbers[operator](a as never, b as never)
  }
  if (typeof a !== 'number' || typeof b !== 'number') return onNumbers[operator](a as never, b as never)
  const isBitwise = operator === '&' || operator === '|' || operator === '^'
  if (isBitwise && !(isInt32(a) && isInt32(b)) && areSafe(a, b))
    return narrow(onBigints[operator](BigInt(a), BigInt(b)))
  const result = onNumbers[operator](a, b)
  const mayBeInexact = wholeOperators.has(operator) && !Number.isSafeInteger(result) && areSafe(a, b) && b >= 0
  return mayBeInexact ? narrow(onBigints[operator](BigInt(a), BigInt(b))) : result
}

/** `-a` */
export function plainNegate(a: unknown): unknown {
  return typeof a === 'bigint' ? narrow(-a) : -(a as number)
}

/** `~a`, which is `-a - 1`. */
export function plainInvert(a: unknown): unknown {
  return typeof a === 'bigint' ? narrow(~a) : Number.isSafeInteger(a) ? -(a as number) - 1 : ~(a as number)
}

/** `a === b`; a number and a bigint of the same value are equal. */
export function plainEqual(a: unknown, b: unknown): boolean {
  return isPlain(a) && isPlain(b) && typeof a !== typeof b ? BigInt(a) === BigInt(b) : a === b
}

function isPlain(value: unknown): value is Plain {
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value))
}

function isInt32(value: number): boolean {
  return (value | 0) === value
}

function areSafe(a: number, b: number): boolean {
  return Number.isSafeInteger(a) && Number.isSafeInteger(b)
}

function narrow(value: bigint): Plain {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}
