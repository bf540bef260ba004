/**
 * Compares the workloads of figures 5 and 6 without a hot spot with the numbers of a flit-level reference simulator, point
 * by point: a check of the RTL and the schedules, not of the paper.
 */

import { readFileSync } from 'node:fs'
import type { Evidence } from '../evidence.js'
import { change, cycles } from '../figures.js'
import { table } from '../../../scripts/markdown.js'
import type { TableSection } from '../paper.js'
import type { ExperimentRunName } from '../runs.js'

interface ReferenceTable {
  readonly figure: 5 | 6
  readonly startup: 'latency' | 'blocking'
  readonly destinations: number
  readonly rows: readonly { readonly sources: number; readonly latency: readonly number[] }[]
}

const { schemes, tables } = JSON.parse(readFileSync(new URL('reference.json', import.meta.url), 'utf8')) as {
  readonly schemes: readonly string[]
  readonly tables: readonly ReferenceTable[]
}

/** The tolerance: contended cases depend on draws, buffers and arbitration. */
const tolerance = 0.15

interface Compared {
  readonly figure: number
  readonly startup: string
  readonly destinations: number
  readonly sources: number
  readonly scheme: string
  readonly measured: number
  readonly reference: number
}

function runOf({ figure, startup }: ReferenceTable): ExperimentRunName {
  return `multicast-reference-fig${figure}${startup === 'blocking' ? ('-blocking' as const) : ('' as const)}`
}

function comparedIn(reference: ReferenceTable, evidence: Evidence): Compared[] {
  const results = evidence.experiment(runOf(reference))
  const { figure, startup, destinations } = reference
  return reference.rows.flatMap(({ sources, latency }) =>
    schemes.map((scheme, i) => ({
      ...{ figure, startup, destinations, sources, scheme },
      measured: results.mean({ destinations, sources, scheme }),
      reference: latency[i]!,
    })),
  )
}

const isNear = ({ measured, reference }: Compared): boolean => Math.abs(measured / reference - 1) <= tolerance

const allOf = (evidence: Evidence): Compared[] => tables.flatMap((reference) => comparedIn(reference, evidence))

function tablesOf(figure: number, startup: string): TableSection {
  const how = startup === 'blocking' ? ', start-ups that block' : ''
  return {
    title: `Fig. ${figure} with p = 0${how}, compared with a flit-level reference simulator`,
    text: (evidence) =>
      tables
        .filter((reference) => reference.figure === figure && reference.startup === startup)
        .map((reference) => {
          const compared = comparedIn(reference, evidence)
          const rows = reference.rows.map(({ sources }) => [
            String(sources),
            ...schemes.map((scheme) => {
              const point = compared.find((one) => one.sources === sources && one.scheme === scheme)!
              const text = `${cycles(point.measured)} (${change(point.measured / point.reference)})`
              return isNear(point) ? text : `**${text}**`
            }),
          ])
          return `|D| = ${reference.destinations}\n\n${table(['m', ...schemes], rows, true)}`
        })
        .join('\n\n'),
  }
}

/** Runs of points with many seeds. */
const drawRuns = [
  'multicast-reference-fig5-blocking-draws',
  'multicast-reference-fig6-draws',
  'multicast-reference-fig6-blocking-draws',
] as const

interface Draws {
  readonly count: number
  readonly least: number
  readonly most: number
}

/** The results of other draws of the workload; null if there are none. */
function drawsOf(point: Compared, evidence: Evidence): Draws | null {
  const { figure, startup, destinations, sources, scheme } = point
  const run = drawRuns.find(
    (name) => name === `multicast-reference-fig${figure}${startup === 'blocking' ? '-blocking' : ''}-draws`,
  )
  if (!run) return null
  const wanted = Object.entries({ destinations, sources, scheme })
  const found = evidence
    .experiment(run)
    .results.filter(({ setting }) => wanted.every(([axis, value]) => setting[axis] === value))
  const latencies = found.map(({ measured }) => measured['latency']!)
  if (found.length === 0) return null
  return { count: found.length, least: Math.min(...latencies), most: Math.max(...latencies) }
}

/** Points beyond the tolerance, with the results of other draws of the workload. */
const outliers: TableSection = {
  title: 'Points that are more than 15 % from the reference, and why',
  text(evidence) {
    const all = allOf(evidence)
    const far = all.filter((point) => !isNear(point))
    const summary = `${all.length - far.length} of ${all.length} points are within 15 % of the reference simulator.`
    if (far.length === 0) return summary
    const rows = far.map((point) => {
      const { figure, startup, destinations, sources, scheme, measured, reference } = point
      const draws = drawsOf(point, evidence)
      return [
        `Fig. ${figure}, p = 0${startup === 'blocking' ? ', blocking' : ''}, |D| = ${destinations}, m = ${sources}, ${scheme}`,
        cycles(measured),
        cycles(reference),
        change(measured / reference),
        draws ? `${cycles(draws.least)} to ${cycles(draws.most)} in ${draws.count}` : '–',
        draws ? reasonBy(draws, reference) : 'open',
      ]
    })
    const about =
      'The sources and destinations of the reference are other random ones. With few multicasts, much depends on where they are: so these points were run with many seeds.'
    return `${summary} ${about}\n\n${table(['point', 'RTL', 'reference', 'difference', 'other draws', 'reason'], rows)}`
  },
}

/** @param reference - a value that differs from the measurement */
function reasonBy({ least, most }: Draws, reference: number): string {
  if (reference >= least && reference <= most)
    return 'where the sources are: other draws come to as much as the reference'
  const nearest = reference > most ? most : least
  return `where the sources are, for the most part: the reference is ${change(reference / nearest)} from the nearest of the draws`
}

export const referenceTables: readonly TableSection[] = [
  tablesOf(5, 'latency'),
  tablesOf(6, 'latency'),
  outliers,
  tablesOf(5, 'blocking'),
  tablesOf(6, 'blocking'),
]
