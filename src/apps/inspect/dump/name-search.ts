/** Search in a dump: scopes and signals by name, and signals by their value in a cycle. */

import type { NamedVariable } from '../../../runs/dump/names.js'
import type { DumpRun } from '../../../runs/dump/run.js'
import { namePattern, wantedValue } from '../name-pattern.js'
import type { SearchQuestion } from '../name-search.js'
import type { Task } from '../task.js'
import type { TreeNode } from '../tree-node.js'
import { readRows } from './reader.js'
import type { SeenValue } from '../waves/reduced-row.js'
import { bitAsNode, scopeAsNode, variableAsNode, type DumpRow, type DumpScope, type DumpSignals } from './signals.js'
import { shownBy } from './value-text.js'

/** Places that are looked at without a pause. */
const pace = 20_000

/** Signals whose values are read for a search by value. */
const mostRead = 50_000

/** Those that have the text in their own name come before those in a scope that has it. */
export async function searchDumpNames(
  run: DumpRun,
  signals: DumpSignals,
  { text, cycle, most }: SearchQuestion,
  task: Task,
): Promise<readonly TreeNode[]> {
  const [, name = text, value] = /^([^=]*)={1,3}(.*)$/s.exec(text) ?? []
  if (name.trim() === '' && !value?.trim()) return []
  const matches = namePattern(name.trim())
  if (value?.trim()) return signalsWithValue(run, signals, { matches, value: value.trim(), cycle, most }, task)
  const own: TreeNode[] = []
  const inside: TreeNode[] = []
  const bit = /\[\d+\]$/.exec(name.trim())?.[0] ?? null
  /** Bits are not listed among the signals: one is named by its number. */
  const asBit = ({ path }: NamedVariable): TreeNode[] => {
    const row = bit !== null && matches(path + bit) ? signals.find(path + bit) : null
    return row && row.bit !== null ? [bitAsNode(row)] : []
  }
  let looked = 0
  const visit = async (scope: DumpScope, isInside: boolean): Promise<void> => {
    const isMatch = scope.path !== '' && matches(scope.path)
    if (isMatch && !isInside) own.push(scopeAsNode(scope))
    for (const one of scope.variables) {
      if (own.length >= most) return
      if (isMatch ? inside.length < most : matches(one.path)) (isMatch ? inside : own).push(variableAsNode(one))
      else own.push(...asBit(one))
      if (++looked % pace === 0) await task.pause()
    }
    for (const inner of scope.scopes) await visit(inner, isMatch)
  }
  await visit(signals.root, false)
  return [...own, ...inside].slice(0, most)
}

interface ValueSearch {
  readonly matches: (path: string) => boolean
  readonly value: string
  readonly cycle: number
  readonly most: number
}

async function signalsWithValue(
  run: DumpRun,
  signals: DumpSignals,
  { matches, value, cycle, most }: ValueSearch,
  task: Task,
): Promise<readonly TreeNode[]> {
  const rows = signals.variables
    .filter(({ path, variable }) => variable.kind !== 'event' && matches(path))
    .slice(0, mostRead)
    .map((named): DumpRow => ({ ...named, bit: null }))
  const now = new Map<DumpRow, SeenValue>()
  const reads = rows.map((row) => ({ row, set: (_: number, one: SeenValue) => void now.set(row, one) }))
  await readRows(run, reads, { from: cycle, to: cycle }, task)
  const isWanted = /^[xz]$/i.test(value) ? isUnknown : wantedValue(value)
  const found: TreeNode[] = []
  for (const row of rows) {
    if (found.length === most) break
    const { value: raw, unknown } = now.get(row)!
    const { text } = shownBy(row, 'decoded')({ value: raw, unknown })
    const number = typeof raw === 'string' || Number(unknown) !== 0 ? null : BigInt(raw)
    if (!isWanted(text, number)) continue
    const node = variableAsNode(row)
    found.push({ ...node, about: `${node.about} = ${text}` })
  }
  return found
}

/** True for the text of a value with a bit that is x or z. */
function isUnknown(shown: string, value: bigint | null): boolean {
  return value === null && /[xz]/i.test(shown.replace(/^0x/, ''))
}
