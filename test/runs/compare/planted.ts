/** Bugs that are planted into printed Verilog, and where they show first, told by plain JavaScript. */

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '../../../src/engines/sim/stimulus/random.js'
import type { VerilogFile } from '../../../src/print/verilog/index.js'
import { compareWithDump, type MixedComparison } from '../../../src/runs/compare/compare.js'
import { readVcd, type VcdSignal } from '../../support/vcd.js'
import { dumpOfIcarus, openDump, scopes, type RecordedDesign } from './simulated.js'

/** A change of one line. */
interface PlantedBug {
  readonly module: string
  readonly files: readonly VerilogFile[]
  /** The names that the changed assignment, or the changed block, drives. */
  readonly driven: ReadonlySet<string>
  /** The line before and after. */
  readonly about: string
}

/** Changes of an expression, of which one is made at one place. */
const changes: readonly (readonly [RegExp, string])[] = [
  [/ \+ /, ' - '],
  [/ - /, ' + '],
  [/ == /, ' != '],
  [/ != /, ' == '],
  [/ && /, ' || '],
  [/ \|\| /, ' && '],
  [/ & /, ' | '],
  [/ < /, ' <= '],
  [/!(?=\w)/, ''],
  [/'d0\b/, "'d1"],
  [/'d1\b/, "'d0"],
  [/1'b0/, "1'b1"],
  [/1'b1/, "1'b0"],
]

/** Plants one bug into a line that assigns or decides. */
export function plantBug(files: readonly VerilogFile[], random: Random): PlantedBug {
  for (;;) {
    const at = random.below(files.length)
    const file = files[at]!
    const lines = file.text.split('\n')
    const number = random.below(lines.length)
    const [pattern, replacement] = changes[random.below(changes.length)]!
    const line = lines[number]!
    const driven = drivenBy(lines, number)
    if (driven.size === 0 || !pattern.test(line)) continue
    const changed = line.replace(pattern, replacement)
    const text = [...lines.slice(0, number), changed, ...lines.slice(number + 1)].join('\n')
    const about = `${file.name}:${number + 1} ${line.trim()}  ->  ${changed.trim()}`
    return { module: file.module, files: files.map((one, i) => (i === at ? { ...one, text } : one)), driven, about }
  }
}

const assignment = /^\s*(?:assign )?(\w+)(?:\[[^\]]*\])? (?:<)?= /

/** The names that a line drives: that of an assignment, or all of the block in which it stands. */
function drivenBy(lines: readonly string[], number: number): ReadonlySet<string> {
  const line = lines[number]!
  const [, name] = assignment.exec(line) ?? []
  if (/localparam|\$error|^\s*\/\//.test(line)) return new Set()
  // A block may assign to a local, which no comparison sees.
  if (name !== undefined && !line.startsWith('    ')) return new Set([name])
  if (name === undefined && !/^\s*(end else )?if \(|^\s*case/.test(line)) return new Set()
  const start = lines.findLastIndex((one, i) => i < number && one.startsWith('  always'))
  const end = lines.findIndex((one, i) => i > number && /^  end\b/.test(one))
  if (start < 0 || end < 0) return new Set()
  return new Set(lines.slice(start, end).flatMap((one) => assignment.exec(one)?.[1] ?? []))
}

/** By path, the bits of a signal just before each rising edge of the clock. */
type Sampled = ReadonlyMap<string, readonly string[]>

function sampled(vcd: string, scope: string): Sampled {
  const signals = readVcd(vcd)
  const rises = signals.get('flitwave_dump.clk')!.changes.flatMap(([time, bits]) => (bits === '1' ? [time] : []))
  const inside = [...signals.values()].filter(({ path }) => path.startsWith(`${scope}.`))
  return new Map(inside.map((signal) => [signal.path, rises.map((time) => bitsBefore(signal, time))]))
}

function bitsBefore({ changes, width }: VcdSignal, time: number): string {
  const bits = changes.findLast(([at]) => at < time)?.[1] ?? 'x'
  return bits.padStart(width, /^[xz]/.test(bits) ? bits[0] : '0')
}

/** Where a dump differs first from that of the Verilog without a bug, in cycles of the dump. */
interface FirstDifference {
  readonly cycle: number
  readonly paths: ReadonlySet<string>
}

/** The first cycle in which a known bit of a signal differs from the good dump; null if there is none. */
function firstDifference(good: Sampled, bad: Sampled, isMatched: (path: string) => boolean): FirstDifference | null {
  const cycles = [...good.values()][0]!.length
  // The replay has no cycle of reset.
  for (let cycle = 1; cycle < cycles; cycle++) {
    const paths = [...bad].flatMap(([path, values]) => {
      const [wanted, found] = [good.get(path)?.[cycle], values[cycle]!]
      const isOther = wanted !== undefined && Array.from(found).some((bit, i) => /[01]/.test(bit) && bit !== wanted[i])
      return isOther && isMatched(path) ? [path] : []
    })
    if (paths.length > 0) return { cycle, paths: new Set(paths) }
  }
  return null
}

/** A subject: a design, its good dump, and the signals that the replay has, too. */
export interface Subject {
  readonly recorded: RecordedDesign
  readonly good: Sampled
  readonly matched: ReadonlySet<string>
}

/** Runs a design without a bug. */
export async function subjectOf(recorded: RecordedDesign, folder: string): Promise<Subject> {
  const path = dumpOfIcarus(recorded, recorded.files, folder)!
  const { strangers, cycle } = await compareWithDump(recorded.replay, await openDump(path))
  if (cycle !== null) throw new Error(`the Verilog without a bug differs in cycle ${cycle}`)
  const good = sampled(readFileSync(path, 'utf8'), scopes.icarus)
  return { recorded, good, matched: new Set([...good.keys()].filter((one) => !strangers.includes(one))) }
}

/**
 * Runs a design with a bug in Icarus, and compares it with the replay.
 * @param isFst - to compare the dump in FST
 * @returns null if nothing shows, or Icarus does not take it; else what is wrong with the comparison, or an empty text
 */
export async function judgeBug(
  subject: Subject,
  bug: PlantedBug,
  folder: string,
  isFst: boolean,
): Promise<string | null> {
  const vcd = dumpOfIcarus(subject.recorded, bug.files, folder)
  if (vcd === null) return null
  const path = isFst ? join(folder, 'dump.fst') : vcd
  if (isFst) execFileSync('vcd2fst', [vcd, path])
  const bad = sampled(readFileSync(vcd, 'utf8'), scopes.icarus)
  const expected = firstDifference(subject.good, bad, (one) => subject.matched.has(one))
  const comparison = await compareWithDump(subject.recorded.replay, await openDump(path))
  const problem = problemWith(comparison, expected, bug)
  return expected === null && problem === '' ? null : problem && `${bug.about}: ${problem}`
}

function problemWith(found: MixedComparison, expected: FirstDifference | null, bug: PlantedBug): string {
  if (expected === null) return found.cycle === null ? '' : `cycle ${found.cycle}, though nothing differs`
  const cycle = expected.cycle - found.offset
  if (found.cycle !== cycle) return `cycle ${found.cycle} in place of ${cycle}`
  const paths = new Set(found.differing.map(({ leaf }) => leaf.variable.path))
  const lacking = [...expected.paths].filter((path) => !paths.has(path))
  if (lacking.length > 0 || paths.size > expected.paths.size) return `other signals: ${[...paths].join(', ')}`
  if (found.culprits.length === 0) return 'no signal is the first'
  const innocent = found.culprits.find(({ subject: { node, source } }) => {
    const { name } = 'signal' in source ? source.signal : source.memory
    if (node.module.name === bug.module && bug.driven.has(name)) return false
    // An input of a part is driven where the part stands.
    return node.parent?.module.name !== bug.module || !bug.driven.has(`${node.instance!.name}_${name}`)
  })
  return innocent ? `${innocent.subject.node.path} is not where the bug is` : ''
}
