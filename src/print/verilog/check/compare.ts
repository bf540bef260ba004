import { lineMark } from './bench.js'
import type { Observed } from './observe.js'

/** A value that a tool sees otherwise than our engine; both in hexadecimal, `x` for unknown bits. */
export interface Disagreement {
  readonly cycle: number
  /** `dut.inputs[0].buffer.count` */
  readonly signal: string
  readonly expected: string
  readonly got: string
}

export interface Comparison {
  /** Cycles compared. */
  readonly cycles: number
  /** All disagreements counted, the first few kept. */
  readonly count: number
  readonly first: readonly Disagreement[]
}

const kept = 10

/** Compares what a simulator printed with the expected lines, from cycle `from` on. */
export function compareRun(
  printed: string,
  expected: readonly string[],
  observed: readonly Observed[],
  from: number,
): Comparison {
  const lines = printed.split('\n').filter((line) => line.startsWith(lineMark))
  const first: Disagreement[] = []
  let count = 0
  for (let cycle = from; cycle < Math.min(lines.length, expected.length); cycle++) {
    const got = lines[cycle]!.slice(lineMark.length).trim()
    if (got === expected[cycle]) continue
    const values = got.split(' ')
    for (const [i, value] of expected[cycle]!.split(' ').entries()) {
      if (values[i] === value) continue
      count++
      if (first.length < kept) first.push({ cycle, signal: observed[i]!.path, expected: value, got: values[i] ?? '' })
    }
  }
  return { cycles: Math.max(0, Math.min(lines.length, expected.length) - from), count, first }
}
