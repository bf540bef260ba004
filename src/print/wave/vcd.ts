/** VCD, IEEE 1364-2005 clause 18: the format that every wave viewer reads. */

import type { Trace } from '../../engines/sim/trace/trace.js'
import {
  clockName,
  endTime,
  enumTableText,
  signalsOf,
  supplementaryType,
  timeUnit,
  unitsPerCycle,
  type Scope,
  type Signal,
} from './signals.js'
import { fourStateBits, valueText } from './values.js'

/** Types of scopes; Verilog calls a generate block `begin`. */
const scopeTypes = { instance: 'module', generate: 'begin', struct: 'struct' } as const

/**
 * The trace as VCD. Enums and numbers are bits, signed ones in two's complement; names are as in the source, and each
 * instance, each struct and each scope without a module is a scope. Attributes of GTKWave's tell booleans, signed numbers
 * and the members of enums. Behind each enum stands a variable of GTKWave's type `string` with the name of the member,
 * `state$name`. Time is explained at {@link unitsPerCycle}.
 */
export function printVcd(trace: Trace): string {
  const { scopes, all } = signalsOf(trace)
  const names = namesOf(all)
  const attributes = attributesOf(all)
  return [
    '$version Flitwave $end',
    `$comment ${trace.title.replaceAll('$end', '')} $end`,
    `$timescale ${timeUnit.name} $end`,
    `$var wire 1 ${identifier(0)} ${clockName} $end`,
    ...scopes.flatMap((scope) => declarations(scope, names, attributes)),
    '$enddefinitions $end',
    ...changes(trace, all, names),
    `#${endTime(trace)}`,
    '',
  ].join('\n')
}

/** By the id of an enum, the id of its names, which follow all signals. */
function namesOf(signals: readonly Signal[]): ReadonlyMap<number, number> {
  const enums = signals.filter(({ shape }) => shape.kind === 'enum')
  return new Map(enums.map(({ id }, i) => [id, signals.length + 1 + i]))
}

/** By the id of a signal, its attributes in GTKWave's form: the table of each enum stands before its first use. */
function attributesOf(signals: readonly Signal[]): ReadonlyMap<number, readonly string[]> {
  const tables = new Map<string, number>()
  return new Map(
    signals.map(({ id, shape }) => {
      const type = supplementaryType(shape)
      if (shape.kind !== 'enum') return [id, type ? [`$attrbegin misc 02 ${type.name} ${type.number} $end`] : []]
      const table = enumTableText(shape)
      const known = tables.get(table)
      const number = known ?? tables.size + 1
      tables.set(table, number)
      const declared = known === undefined ? [`$attrbegin misc 07 ${table} ${number} $end`] : []
      return [id, [...declared, `$attrbegin misc 07 "" ${number} $end`]]
    }),
  )
}

function declarations(
  scope: Scope,
  names: ReadonlyMap<number, number>,
  attributes: ReadonlyMap<number, readonly string[]>,
): string[] {
  return [
    `$scope ${scopeTypes[scope.kind]} ${scope.name} $end`,
    ...scope.signals.flatMap(({ id, name, width, role }) => {
      const ofName = names.get(id)
      return [
        ...(attributes.get(id) ?? []),
        `$var ${role === 'register' ? 'reg' : 'wire'} ${width} ${identifier(id)} ${name} $end`,
        ...(ofName === undefined ? [] : [`$var string 1 ${identifier(ofName)} ${name}$name $end`]),
      ]
    }),
    ...scope.scopes.flatMap((inner) => declarations(inner, names, attributes)),
    '$upscope $end',
  ]
}

const firstPrintable = 33
const printableCount = 94

/** Short identifiers of printable characters, as in VCD. */
function identifier(id: number): string {
  const character = String.fromCharCode(firstPrintable + (id % printableCount))
  return id < printableCount ? character : character + identifier(Math.floor(id / printableCount) - 1)
}

function changes(trace: Trace, signals: readonly Signal[], names: ReadonlyMap<number, number>): string[] {
  const byCycle = changesByCycle(trace, signals, names)
  const clock = identifier(0)
  return byCycle.flatMap((values, offset) => {
    const time = (trace.firstCycle + offset) * unitsPerCycle
    const rise = offset === 0 ? ['$dumpvars', `1${clock}`, ...values, '$end'] : [`1${clock}`, ...values]
    return [`#${time}`, ...rise, `#${time + unitsPerCycle / 2}`, `0${clock}`]
  })
}

function changesByCycle(trace: Trace, signals: readonly Signal[], names: ReadonlyMap<number, number>): string[][] {
  const byCycle: string[][] = Array.from({ length: trace.lastCycle - trace.firstCycle + 1 }, () => [])
  for (const { id, width, shape, leaf } of signals) {
    const name = identifier(id)
    const ofName = names.get(id)
    const { cycles, values, unknown } = leaf
    for (const [i, cycle] of cycles.entries()) {
      const value = values[i] ?? 0
      const bits = fourStateBits(shape, value, unknown?.[i])
      const found = byCycle[cycle - trace.firstCycle]
      found?.push(width === 1 ? bits + name : `b${bits} ${name}`)
      if (ofName !== undefined && !/[xz]/.test(bits)) found?.push(`s${valueText(shape, value)} ${identifier(ofName)}`)
    }
  }
  return byCycle
}
