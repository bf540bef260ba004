/** Random dumps: a model of a run, and a writer of VCD that uses the freedom that the standard leaves. */

import fc from 'fast-check'
import type { Told } from './source.js'

/** A variable of the model; several may share a signal. */
export interface ModelVariable {
  readonly signal: number
  readonly scope: readonly string[]
  readonly name: string
  readonly hasRange: boolean
}

export interface ModelSignal {
  readonly kind: 'bits' | 'real' | 'text' | 'event'
  readonly width: number
}

/** Values as a reader tells them: bits in full, numbers and texts. */
export interface ModelChange {
  readonly signal: number
  readonly value: string | number
}

export interface Model {
  readonly signals: readonly ModelSignal[]
  readonly variables: readonly ModelVariable[]
  /** In ascending order of time. */
  readonly moments: readonly Moment[]
}

/** A time, and the changes at it in order. */
export interface Moment {
  readonly time: number
  /** A list of values, such as `$dumpall`, has the changes; null if they stand alone. */
  readonly list: '$dumpvars' | '$dumpall' | '$dumpon' | '$dumpoff' | null
  readonly changes: readonly ModelChange[]
  /** Behind the list. */
  readonly behind: readonly ModelChange[]
}

/** The changes of a moment that a reader tells: no events of a list, and nothing behind one of `$dumpoff`. */
function changesOf({ signals }: Model, { list, changes, behind }: Moment): readonly ModelChange[] {
  if (list === null) return [...changes, ...behind]
  const listed = changes.filter(({ signal }) => signals[signal]!.kind !== 'event')
  return list === '$dumpoff' && changes.length > 0 ? listed : [...listed, ...behind]
}

const names = ['a', 'b$1', 'data', 'x_y', 'größe', 'q[3]', 'mem[0]', 'Top', 'z']

const signal: fc.Arbitrary<ModelSignal> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'bits', width: 1 } as const) },
  { weight: 4, arbitrary: fc.integer({ min: 2, max: 70 }).map((width) => ({ kind: 'bits', width }) as const) },
  fc.constant({ kind: 'real', width: 0 } as const),
  fc.constant({ kind: 'text', width: 0 } as const),
  fc.constant({ kind: 'event', width: 1 } as const),
)

function valueOf({ kind, width }: ModelSignal): fc.Arbitrary<string | number> {
  if (kind === 'real') return fc.double({ noNaN: true, noDefaultInfinity: true })
  if (kind === 'text') return fc.string({ minLength: 1, maxLength: 8 }).filter((text) => /^[!-[\]-~]+$/.test(text))
  if (kind === 'event') return fc.constant('1')
  const mixed = fc.array(fc.constantFrom('0', '1', 'x', 'z'), { minLength: width, maxLength: width })
  const runs = fc
    .tuple(fc.constantFrom('0', 'x', 'z'), fc.integer({ min: 0, max: width }), mixed)
    .map(([first, length, rest]) => [...first.repeat(length), ...rest.slice(length)])
  return fc.oneof(mixed, runs).map((bits) => bits.join(''))
}

/** Models of up to some signals, scopes and times. */
export const models: fc.Arbitrary<Model> = fc.array(signal, { minLength: 1, maxLength: 8 }).chain((signals) => {
  const variable = fc.record({
    signal: fc.nat(signals.length - 1),
    scope: fc.array(fc.constantFrom('top', 'u[0]', 'sub', 'g.h'), { minLength: 1, maxLength: 3 }),
    name: fc.constantFrom(...names),
    hasRange: fc.boolean(),
  })
  const all = signals.map((_, i): ModelVariable => ({ signal: i, scope: ['top'], name: `s${i}`, hasRange: false }))
  const change = fc.nat(signals.length - 1).chain((i) => valueOf(signals[i]!).map((value) => ({ signal: i, value })))
  const moment = fc.record({
    step: fc.integer({ min: 1, max: 1000 }),
    list: fc.oneof(
      { weight: 6, arbitrary: fc.constant(null) },
      fc.constantFrom('$dumpvars' as const, '$dumpall' as const, '$dumpon' as const, '$dumpoff' as const),
    ),
    changes: fc.array(change, { maxLength: 6 }),
    behind: fc.array(change, { maxLength: 2 }),
  })
  return fc.record({
    signals: fc.constant(signals),
    variables: fc.array(variable, { maxLength: 4 }).map((more) => [...all, ...more]),
    moments: fc.array(moment, { minLength: 1, maxLength: 30 }).map((steps) => {
      let time = -steps[0]!.step
      return steps.map(({ step, ...moment }) => ({ time: (time += step), ...moment }))
    }),
  })
})

/** The choices of a writer. */
export interface Manner {
  readonly lineEnd: '\n' | '\r\n' | ' '
  readonly isShort: boolean
  readonly isUpper: boolean
  readonly hasComments: boolean
  readonly timescale: string
  /** Identifiers: the first is small, or has many characters. */
  readonly firstId: number
}

export const manners: fc.Arbitrary<Manner> = fc.record({
  lineEnd: fc.constantFrom('\n', '\r\n', ' '),
  isShort: fc.boolean(),
  isUpper: fc.boolean(),
  hasComments: fc.boolean(),
  timescale: fc.constantFrom('10 ps', '1s', '100\tus', '1 fs', '10ms'),
  firstId: fc.constantFrom(0, 90, 8000, 94 ** 4 + 7, 94 ** 6),
})

/** The bits without those that the reader can complete: IEEE 1364-2005, table 18-1. */
function shortened(bits: string): string {
  let start = 0
  while (start < bits.length - 1) {
    const [first, second] = [bits[start]!, bits[start + 1]!]
    const isCompleted = first === second ? first !== '1' : first === '0' && second === '1'
    if (!isCompleted) break
    start++
  }
  return bits.slice(start)
}

function identifier(id: number): string {
  const character = String.fromCharCode(33 + (id % 94))
  return id < 94 ? character : character + identifier(Math.floor(id / 94) - 1)
}

/** Writes a model as VCD. */
export function writeVcd({ signals, variables, moments }: Model, manner: Manner): string {
  const { lineEnd, hasComments, timescale, isUpper, isShort, firstId } = manner
  const id = (number: number): string => identifier(firstId + number)
  const bits = (value: string): string => {
    const text = isShort ? shortened(value) : value
    return isUpper ? text.toUpperCase() : text
  }
  const changeText = ({ signal: number, value }: ModelChange): string => {
    const { kind, width } = signals[number]!
    if (kind === 'real') return `${isUpper ? 'R' : 'r'}${Object.is(value, -0) ? '-0' : value} ${id(number)}`
    if (kind === 'text') return `s${value} ${id(number)}`
    return width === 1 ? `${bits(String(value))}${id(number)}` : `b${bits(String(value))} ${id(number)}`
  }
  const declared = variables.flatMap(({ signal: number, scope, name, hasRange }) => {
    const { kind, width } = signals[number]!
    const type = { bits: 'wire', real: 'real', text: 'string', event: 'event' }[kind]
    const range = hasRange && kind === 'bits' ? `${width % 2 === 0 ? ' ' : ''}[${width - 1}:0]` : ''
    const written = name.includes('[') && hasRange && width % 2 === 0 ? `\\${name}` : name
    return [
      ...scope.map((part) => `$scope module ${part} $end`),
      `$var ${type} ${kind === 'bits' ? width : kind === 'real' ? 64 : 1} ${id(number)} ${written}${range} $end`,
      ...scope.map(() => '$upscope $end'),
    ]
  })
  const body = moments.flatMap(({ time, list, changes, behind }, i) => [
    `#${time}`,
    ...(list === null ? [] : [list]),
    ...changes.map(changeText),
    ...(list === null ? [] : ['$end']),
    ...behind.map(changeText),
    ...(hasComments && i % 3 === 1 ? ['$comment', '#0 1! $dumpvars', '$end'] : []),
  ])
  const head = hasComments ? ['$date today $end', '$version', ' a $var of none', '$end'] : []
  return [...head, `$timescale ${timescale} $end`, ...declared, '$enddefinitions $end', ...body, ''].join(lineEnd)
}

/** The values at `from`, in the order of the signals, then the changes up to `to`. */
export function expectedChanges(model: Model, wanted: readonly number[], from: number, to: number): Told[] {
  const { signals, moments } = model
  const last = new Map<number, string | number>()
  const later: Told[] = []
  for (const moment of moments)
    for (const { signal, value } of changesOf(model, moment)) {
      const { time } = moment
      const isEvent = signals[signal]!.kind === 'event'
      if (time < from || (time === from && !isEvent)) last.set(signal, value)
      else if (time <= to && wanted.includes(signal)) later.push([time, signal, value])
    }
  const first = wanted.flatMap((signal): Told[] => {
    const { kind, width } = signals[signal]!
    if (kind === 'event') return []
    const value = last.get(signal) ?? (kind === 'bits' ? 'x'.repeat(width) : undefined)
    return value === undefined ? [] : [[from, signal, value]]
  })
  return [...first, ...later]
}
