import { headlineOf } from '../../runs/deadlock/standstill-text.js'
import type { ReplayMark } from '../../runs/replay/header.js'
import type { TestbenchRun } from '../../runs/testbench/run.js'

/** Marks that are kept of a run: nobody reads more. */
const mostMarks = 1000

/** What a run has found, in the order of its cycles. */
export function marksOf({ checks, assertion, loss, standstill, findings }: TestbenchRun): ReplayMark[] {
  const marks: ReplayMark[] = checks.failed.map(({ cycle, process, message }) => {
    return { cycle, kind: 'check', text: `${process}: ${message}` }
  })
  if (assertion)
    marks.push({ cycle: assertion.cycle, kind: 'assertion', text: `${assertion.instance}: ${assertion.assertion}` })
  if (loss) marks.push({ cycle: loss.cycle, kind: 'loss', text: loss.message })
  if (standstill) marks.push({ cycle: standstill.cycle, kind: 'standstill', text: headlineOf(standstill) })
  for (const { cycle, index, length, instance } of findings.outOfRange)
    marks.push({ cycle, kind: 'range', text: `${instance}: index ${index} of ${length}` })
  for (const { cycle, path, enum: name, value } of findings.noMembers)
    marks.push({ cycle, kind: 'range', text: `${path} is ${value}, no member of ${name}` })
  return marks.slice(0, mostMarks).sort((a, b) => a.cycle - b.cycle)
}
