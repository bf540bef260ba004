/** A comparison of two dumps as text and for programs. */

import { groupBy } from '../../../base/maps.js'
import { counted } from '../../../base/text.js'
import { labelText } from '../../../ir/shape.js'
import type { TraceVariable } from '../../../engines/sim/trace/trace.js'
import { unknownText, valueText } from '../../../print/wave/values.js'
import type { DumpComparison } from './compare.js'

type Both<T> = readonly [T, T]

/** More signals or instances than these are counted, not named. */
const mostNamed = 12

/** Names the first cycle in which dumps differ, then the signals with both values, then all of them by instance. */
export function printDumpComparison(comparison: DumpComparison, names: Both<string>): string {
  const { cycle, firstCycle, lastCycle, differing } = comparison
  const alone = names.flatMap((name, i) => aloneIn(name, comparison.alone[i]!))
  if (cycle === null) return [`the dumps are the same in the cycles ${firstCycle}:${lastCycle}`, ...alone].join('\n')
  return [
    `the dumps part in cycle ${cycle}, in ${counted(differing.length, 'signal')}: ${names.join(' | ')}`,
    '',
    ...named(differing.map((both) => `${both[0].path} = ${bothValues(both)}`)),
    '',
    `in cycle ${cycle} differ`,
    ...byInstance(
      differing.map((both) => ({ instance: both[0].scope.join('.'), name: both[0].name, values: bothValues(both) })),
    ),
    ...alone,
  ].join('\n')
}

/** The same for programs. */
export function dumpComparisonAsJson(comparison: DumpComparison): object {
  const { differing, ...rest } = comparison
  return { ...rest, differing: differing.map((both) => ({ path: both[0].path, values: both.map(textOf) })) }
}

/** A signal that differs. */
interface DifferingText {
  /** The path of its instance. */
  readonly instance: string
  readonly name: string
  /** Both values. */
  readonly values: string
}

/** A line for each instance: `  dut.fifo: count 3 | 2, full true | false`. */
export function byInstance(differing: readonly DifferingText[]): string[] {
  const instances = groupBy(differing, ({ instance }) => instance)
  const lines = [...instances].map(([path, all]) => {
    const values = all.map(({ name, values: both }) => `${name} ${both}`)
    return `${path === '' ? '(top)' : path}: ${named(values).join(', ')}`
  })
  return named(lines).map((line) => `  ${line}`)
}

function bothValues(both: Both<TraceVariable>): string {
  return both.map(textOf).join(' | ')
}

function textOf({ shape, leaves }: TraceVariable): string {
  const [leaf] = leaves
  const value = leaf!.values.at(-1) ?? 0
  if (shape.kind === 'struct') {
    return shape.label ? labelText(shape, shape.label, { text: value }) : ''
  }
  const unknown = leaf!.unknown?.at(-1) ?? 0
  return Number(unknown) === 0 ? valueText(leaf!.shape, value) : unknownText(leaf!.shape, { value, unknown })
}

/** The paths that only one run has, below its name; no line if there are none. */
export function aloneIn(name: string, paths: readonly string[]): string[] {
  return paths.length === 0 ? [] : [`only in ${name}:`, ...named(paths).map((path) => `  ${path}`)]
}

/** Some texts; the others are counted. */
export function named(texts: readonly string[]): string[] {
  const more = texts.length - mostNamed
  return more > 0 ? [...texts.slice(0, mostNamed), `and ${more} more`] : [...texts]
}
