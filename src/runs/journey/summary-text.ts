/** A summary, in a terminal. */

import { counted } from '../../base/counted.js'
import type { Summary } from './summary.js'

/** Rows of each list. */
const listed = 5

export function describeSummary(summary: Summary): string {
  const { latencies, underWay } = summary
  if (latencies.length === 0) return `no packet has arrived; ${underWay} are under way`
  return [
    headline(latencies, underWay),
    ...reasonLines(summary),
    '',
    'slowest packets',
    ...summary.slowestPackets(listed).map(({ tag, from, to, created, latency, waited }) => {
      return `  #${tag} from ${from} to ${to}: created in cycle ${created}, latency ${latency}, of which it waited ${waited}`
    }),
    ...section('where packets waited most', summary.worstPlaces(listed), ({ label, path, cycles, reasons }) => {
      const parts = [...reasons].sort(([, a], [, b]) => b - a).map(([reason, sum]) => `${reason} ${sum}`)
      return `  ${label} = ${path}: ${cycles} cycles: ${parts.join(', ')}`
    }),
    ...section('whom others waited for, whoever stood between', summary.worstBlockers(listed), (blocker) => {
      const { tag, cycles, victims } = blocker
      return `  #${tag}: ${cycles} cycles of ${victims} ${victims === 1 ? 'other' : 'others'}`
    }),
  ].join('\n')
}

function headline(latencies: readonly number[], underWay: number): string {
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!
  const mean = sorted.reduce((sum, latency) => sum + latency, 0) / sorted.length
  const rest = underWay === 0 ? '' : `; ${underWay} under way`
  return `${counted(sorted.length, 'packet')}${rest}: latency ${mean.toFixed(1)} on average, half up to ${at(0.5)}, 99 % up to ${at(0.99)}, at most ${sorted.at(-1)}`
}

/** How many characters the largest share gets. */
const barLength = 30

function reasonLines({ reasons, latencies }: Summary): string[] {
  const total = reasons.reduce((sum, { cycles }) => sum + cycles, 0)
  const width = Math.max(...reasons.map(({ name }) => name.length))
  const greatest = reasons[0]!.cycles
  return reasons.map(({ name, about, cycles }) => {
    const bar = '█'.repeat(Math.round((cycles / greatest) * barLength)).padEnd(barLength)
    const share = `${((100 * cycles) / total).toFixed(1)} %`.padStart(7)
    const each = (cycles / latencies.length).toFixed(2).padStart(8)
    return `  ${name.padEnd(width)} ${each} cycles ${share}  ${bar}  ${about}`.trimEnd()
  })
}

function section<T>(title: string, items: readonly T[], line: (item: T) => string): string[] {
  return items.length === 0 ? [] : ['', title, ...items.map(line)]
}

/** The same as data. */
export function summaryAsJson(summary: Summary): object {
  const { latencies, reasons, underWay } = summary
  return {
    packets: latencies.length,
    underWay,
    latency: latencies.reduce((sum, latency) => sum + latency, 0),
    account: Object.fromEntries(reasons.map(({ name, cycles }) => [name, cycles])),
    slowest: summary.slowestPackets(100),
    places: summary
      .worstPlaces(Infinity)
      .map(({ reasons: own, ...place }) => ({ ...place, reasons: Object.fromEntries(own) })),
    blockers: summary.worstBlockers(100),
  }
}
