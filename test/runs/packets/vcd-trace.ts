/** A trace of a dump that Icarus has written: the values just before each rising edge of a clock. */

import type { Trace, TraceLeaf, TraceVariable } from '../../../src/engines/sim/trace/trace.js'

interface Signal {
  readonly width: number
  readonly cycles: number[]
  readonly values: (number | bigint)[]
  readonly unknown: (number | bigint)[]
  bits: string
  isChanged: boolean
}

/** @param wanted - the paths that are kept */
export function traceOf(vcd: string, clock: string, wanted: (path: string) => boolean): Trace {
  const lines = vcd.split('\n')
  const scopes: string[] = []
  const signals = new Map<string, Signal>()
  const variables: TraceVariable[] = []
  let clockIdentifier = ''
  let at = 0
  for (; !lines[at]!.startsWith('$enddefinitions'); at++) {
    const words = lines[at]!.split(' ')
    if (words[0] === '$scope') scopes.push(words[2]!)
    else if (words[0] === '$upscope') scopes.pop()
    else if (words[0] === '$var') {
      const [, , size, identifier, name] = words
      const path = [...scopes, name!].join('.')
      const width = Number(size)
      if (path === clock) clockIdentifier = identifier!
      if (!wanted(path)) continue
      const known = signals.get(identifier!)
      const signal: Signal = known ?? { width, cycles: [], values: [], unknown: [], bits: 'x', isChanged: true }
      signals.set(identifier!, signal)
      const shape = { kind: 'bits', width, signed: false } as const
      const leaf = {
        suffix: '',
        shape,
        cycles: signal.cycles,
        values: signal.values,
        unknown: signal.unknown,
      } as TraceLeaf
      variables.push({ path, scope: [...scopes], name: name!, role: 'wire', shape, leaves: [leaf] })
    }
  }
  const lastCycle = readChanges(lines, at, signals, clockIdentifier)
  return { title: 'tb', firstCycle: 0, lastCycle, variables }
}

/** Returns the last cycle. */
function readChanges(
  lines: readonly string[],
  start: number,
  signals: ReadonlyMap<string, Signal>,
  clock: string,
): number {
  let cycle = -1
  let isHigh = false
  const changed: Signal[] = [...signals.values()]
  // Changes of one time, which count only from the edge on.
  let now: [Signal, string][] = []
  let rises = false
  const commit = (): void => {
    if (rises) sample(++cycle, changed)
    rises = false
    for (const [signal, bits] of now) {
      signal.bits = bits
      if (!signal.isChanged) changed.push(signal)
      signal.isChanged = true
    }
    now = []
  }
  for (let at = start + 1; at < lines.length; at++) {
    const line = lines[at]!
    const sign = line[0]
    if (sign === '#') commit()
    if (sign === undefined || sign === '#' || sign === '$') continue
    const [bits, identifier] = sign === 'b' ? (line.slice(1).split(' ') as [string, string]) : [sign, line.slice(1)]
    if (identifier === clock) {
      if (bits === '1' && !isHigh) rises = true
      isHigh = bits === '1'
    }
    const signal = signals.get(identifier)
    if (signal) now.push([signal, bits])
  }
  commit()
  return cycle
}

function sample(cycle: number, changed: Signal[]): void {
  for (const signal of changed) {
    signal.isChanged = false
    const filled = signal.bits.padStart(signal.width, /^[xz]/.test(signal.bits) ? signal.bits[0] : '0')
    const unknown = BigInt(`0b${filled.replace(/[01]/g, '0').replace(/[xz]/g, '1')}`)
    signal.cycles.push(cycle)
    signal.values.push(BigInt(`0b${filled.replace(/x/g, '0').replace(/z/g, '1')}`))
    signal.unknown.push(unknown)
  }
  changed.length = 0
}
