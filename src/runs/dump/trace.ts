/** A window of a dump as a trace: what every printer reads. */

import type { Trace, TraceLeaf, TraceVariable } from '../../engines/sim/trace/trace.js'
import { CycleSink, type DumpValue, type SetValue } from './cycle-sink.js'
import type { Cycles } from './cycles.js'
import type { Dump, DumpVariable } from './dump.js'
import { leafShape, textShape, type NamedVariable } from './names.js'

type Raw = number | bigint

/**
 * Reads the values of variables in a window of cycles.
 * @throws FlitwaveError FW977 for a dump that is damaged
 */
export async function traceOf(
  dump: Dump,
  cycles: Cycles,
  chosen: readonly NamedVariable[],
  window: { readonly from: number; readonly to: number; readonly title: string },
): Promise<Trace> {
  const { from, to, title } = window
  const sampler = new Sampler(chosen)
  const read = chosen.map(({ variable }) => variable)
  const signals = [...new Set(read.map(({ signal }) => signal))]
  const sink = new CycleSink(cycles, read, from, sampler.set)
  await dump.changes(signals, cycles.span(from).from, cycles.span(to).to, sink)
  const variables = chosen.map((named) => traceVariable(named, sampler.changes(named.variable.signal), { from, to }))
  return { title, firstCycle: from, lastCycle: to, variables }
}

/** The values of one signal: the last of each cycle in which it has changed. */
class SignalChanges<T> {
  readonly cycles: number[] = []
  readonly values: T[] = []

  constructor(private readonly isSame: (a: T, b: T) => boolean) {}

  set(cycle: number, value: T): void {
    const { cycles, values } = this
    const last = cycles.length - 1
    if (last >= 0 && cycles[last] === cycle) values[last] = value
    else {
      this.dropRepeated()
      cycles.push(cycle)
      values.push(value)
    }
  }

  /** A cycle may end with the value that it began with. */
  dropRepeated(): void {
    const { cycles, values } = this
    const last = values.length - 1
    if (last < 1 || !this.isSame(values[last]!, values[last - 1]!)) return
    cycles.pop()
    values.pop()
  }
}

const isSame = (a: DumpValue, b: DumpValue): boolean => a.value === b.value && a.unknown === b.unknown

class Sampler {
  private readonly bySignal = new Map<number, SignalChanges<DumpValue>>()

  constructor(chosen: readonly NamedVariable[]) {
    for (const { variable } of chosen) {
      // Each occurrence of an event counts, and all have the same value.
      const isRepeated = variable.kind === 'event' ? () => false : isSame
      this.bySignal.set(variable.signal, new SignalChanges(isRepeated))
    }
  }

  readonly set: SetValue = (signal, cycle, value) => this.bySignal.get(signal)!.set(cycle, value)

  changes(signal: number): SignalChanges<DumpValue> {
    const found = this.bySignal.get(signal)!
    found.dropRepeated()
    return found
  }
}

interface Window {
  readonly from: number
  readonly to: number
}

function traceVariable(
  { path, variable }: NamedVariable,
  changes: SignalChanges<DumpValue>,
  window: Window,
): TraceVariable {
  const common = { path, ...placeOf(variable), role: roleOf(variable) }
  if (variable.kind === 'event') return { ...common, ...eventLeaf(variable, changes, window) }
  if (variable.kind !== 'bits') return { ...common, ...textLeaf(changes, window.from) }
  const shape = leafShape(variable)
  return { ...common, shape, leaves: [bitsLeaf(shape, changes)] }
}

/** Members of a struct belong to the instance around it, as in traces of our own. */
function placeOf({ scope, structs = 0, name }: DumpVariable): Pick<TraceVariable, 'scope' | 'name'> {
  const depth = scope.length - structs
  return { scope: scope.slice(0, depth), name: [...scope.slice(depth), name].join('.') }
}

function roleOf({ direction, type }: DumpVariable): TraceVariable['role'] {
  if (direction === 'input' || direction === 'output') return direction
  return type === 'reg' ? 'register' : 'wire'
}

/** Two variables may share the signal: each has lists of its own. */
function bitsLeaf(shape: TraceLeaf['shape'], { cycles, values }: SignalChanges<DumpValue>): TraceLeaf {
  const leaf = { suffix: '', shape, cycles: [...cycles], values: values.map(({ value }) => value as Raw) }
  const isKnown = values.every(({ unknown }) => unknown === 0 || unknown === 0n)
  return isKnown ? leaf : { ...leaf, unknown: values.map(({ unknown }) => unknown) }
}

/** One in the cycles in which the event occurs. */
function eventLeaf(
  variable: DumpVariable,
  { cycles: occurred }: SignalChanges<DumpValue>,
  { from, to }: Window,
): Pick<TraceVariable, 'shape' | 'leaves'> {
  const shape = leafShape(variable)
  const changes = new SignalChanges<number>((a, b) => a === b)
  changes.set(from, 0)
  for (const cycle of occurred) {
    changes.set(cycle, 1)
    if (cycle < to) changes.set(cycle + 1, 0)
  }
  return { shape, leaves: [{ suffix: '', shape, cycles: changes.cycles, values: changes.values }] }
}

/** Reals and strings: each different text has a number, and the first is that of no value. */
function textLeaf({ cycles, values }: SignalChanges<DumpValue>, from: number): Pick<TraceVariable, 'shape' | 'leaves'> {
  const numbers = new Map<string, number>([['', 0]])
  const starts = cycles[0] === from
  const all = values.map(({ value }) => {
    const text = String(value)
    const known = numbers.get(text) ?? numbers.size
    numbers.set(text, known)
    return known
  })
  const shape = textShape([...numbers.keys()])
  const leaf = {
    suffix: '.text',
    shape: { kind: 'bits', width: 32, signed: false } as const,
    cycles: starts ? cycles : [from, ...cycles],
    values: starts ? all : [0, ...all],
  }
  return { shape, leaves: [leaf] }
}
