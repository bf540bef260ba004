/** VCD, IEEE 1364-2005 clause 18: the format that every wave viewer reads. */

import type { Trace } from '../sim/trace/trace.js'
import { clockName, endTime, signalsOf, timeUnit, unitsPerCycle, type Scope, type Signal } from './signals.js'
import { valueBits } from './values.js'

/**
 * The trace as VCD. Enums and numbers are bits, signed ones in two's complement; names are as in the source, and each
 * instance and each struct is a scope. Time is explained at {@link unitsPerCycle}.
 */
export function printVcd(trace: Trace): string {
  const { scopes, all } = signalsOf(trace)
  return [
    '$version Flitwave $end',
    `$comment ${trace.title.replaceAll('$end', '')} $end`,
    `$timescale ${timeUnit.name} $end`,
    `$var wire 1 ${identifier(0)} ${clockName} $end`,
    ...scopes.flatMap(declarations),
    '$enddefinitions $end',
    ...changes(trace, all),
    `#${endTime(trace)}`,
    '',
  ].join('\n')
}

function declarations(scope: Scope): string[] {
  return [
    `$scope ${scope.kind === 'instance' ? 'module' : 'begin'} ${scope.name} $end`,
    ...scope.signals.map(
      ({ id, name, width, role }) =>
        `$var ${role === 'register' ? 'reg' : 'wire'} ${width} ${identifier(id)} ${name} $end`,
    ),
    ...scope.scopes.flatMap(declarations),
    '$upscope $end',
  ]
}

const firstPrintable = 33
const printableCount = 94

/** Short names of the printable characters, as VCD has them. */
function identifier(id: number): string {
  const character = String.fromCharCode(firstPrintable + (id % printableCount))
  return id < printableCount ? character : character + identifier(Math.floor(id / printableCount) - 1)
}

function changes(trace: Trace, signals: readonly Signal[]): string[] {
  const byCycle = changesByCycle(trace, signals)
  const clock = identifier(0)
  return byCycle.flatMap((values, offset) => {
    const time = (trace.firstCycle + offset) * unitsPerCycle
    const rise = offset === 0 ? ['$dumpvars', `1${clock}`, ...values, '$end'] : [`1${clock}`, ...values]
    return [`#${time}`, ...rise, `#${time + unitsPerCycle / 2}`, `0${clock}`]
  })
}

function changesByCycle(trace: Trace, signals: readonly Signal[]): string[][] {
  const byCycle: string[][] = Array.from({ length: trace.lastCycle - trace.firstCycle + 1 }, () => [])
  for (const { id, width, shape, leaf } of signals) {
    const name = identifier(id)
    const { cycles, values } = leaf
    for (const [i, cycle] of cycles.entries()) {
      const bits = valueBits(shape, values[i] ?? 0)
      byCycle[cycle - trace.firstCycle]?.push(width === 1 ? bits + name : `b${bits} ${name}`)
    }
  }
  return byCycle
}
