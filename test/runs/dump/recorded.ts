/** The values that a dump tells, in a form that tests compare. */

import type { ByteSource, Dump } from '../../../src/runs/dump/dump.js'

/** Changes of a variable: times, ascending, with the value that holds from each on. */
export type Changes = readonly (readonly [time: number, value: string])[]

/** Bytes as a file. */
export function sourceOf(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)) }
}

/** The path of a variable, with its range: `dut.data[7:0]`. */
export function pathOf({ scope, name, range }: Dump['variables'][number]): string {
  return [...scope, name].join('.') + (range ? `[${range.left}:${range.right}]` : '')
}

/** All that the sink was told of each signal, in its order. */
export async function toldOf(
  dump: Dump,
  signals: readonly number[],
  from: number,
  to: number,
): Promise<Map<number, [number, string][]>> {
  const told = new Map<number, [number, string][]>(signals.map((signal) => [signal, []]))
  const tell = (signal: number, time: number, value: string): void => {
    if (time < from || time > to) throw new Error(`time ${time} is not in ${from} to ${to}`)
    told.get(signal)!.push([time, value])
  }
  let last = -Infinity
  const inOrder = (time: number): void => {
    if (time < last) throw new Error(`time ${time} after ${last}`)
    last = time
  }
  await dump.changes(signals, from, to, {
    bits(signal, time, buffer, offset, length) {
      inOrder(time)
      tell(signal, time, String.fromCharCode(...buffer.subarray(offset, offset + length)))
    },
    real(signal, time, value) {
      inOrder(time)
      tell(signal, time, realText(value))
    },
    text(signal, time, value) {
      inOrder(time)
      tell(signal, time, value)
    },
  })
  return told
}

/** As many digits as VCD has. Of two texts that are as near, it is the even one, as in C. */
export function realText(value: number): string {
  if (Number.isNaN(value)) return 'nan'
  const exact = value.toExponential(60)
  const [, kept, exponent] = /^(-?\d\.\d{14}[02468])50*(e.*)$/.exec(exact) ?? []
  return String(Number(kept === undefined ? value.toPrecision(16) : `${kept}${exponent}`))
}

/** One value at each time, and none that is as the one before. */
export function settled(changes: Changes): Changes {
  const byTime = [...new Map(changes)]
  return byTime.filter(([, value], i) => value !== byTime[i - 1]?.[1])
}

/** The changes in a window: the value at its beginning, then those that follow. */
export function windowOf(changes: Changes, from: number, to: number): Changes {
  const before = changes.findLast(([time]) => time <= from)
  const inside = changes.filter(([time]) => time > from && time <= to)
  return before ? [[from, before[1]], ...inside] : inside
}

/** All changes of all variables of a dump, by path. Events keep every time at which they occur. */
export async function recordedIn(dump: Dump, from = dump.firstTime, to = dump.lastTime): Promise<Map<string, Changes>> {
  const signals = Array.from({ length: dump.signalCount }, (_, i) => i)
  const told = await toldOf(dump, signals, from, to)
  return new Map(
    dump.variables.map((variable) => {
      const changes = told.get(variable.signal)!
      return [pathOf(variable), variable.kind === 'event' ? changes : settled(changes)]
    }),
  )
}
