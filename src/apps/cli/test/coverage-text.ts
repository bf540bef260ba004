/** Coverage as a table, and its thresholds. */

import { relative } from 'node:path'
import { measures, type Coverage, type Measure, type Share } from '../../../engines/coverage/coverage.js'
import { printTable } from '../shared/table.js'
import { failForName, failForUsage } from '../shared/usage.js'

export function coverageTable(coverage: Coverage): string {
  const rows = coverage.files.map((file) => rowOf(relative('.', file), coverage, file))
  return printTable([...rows, rowOf('all files', coverage)])
}

function rowOf(name: string, coverage: Coverage, file?: string): Record<string, string> {
  const cells = measures.map((measure) => [measure, cellOf(coverage.share(measure, file))] as const)
  return { file: name, ...Object.fromEntries(cells) }
}

/** `87 % (7 of 8)` */
function cellOf({ covered, total }: Share): string {
  return total === 0 ? '' : `${percent({ covered, total })} % (${covered} of ${total})`
}

/** Rounded down, so that 100 % means all. */
export function percent({ covered, total }: Share): number {
  return total === 0 ? 100 : Math.floor((100 * covered) / total)
}

export function coverageAsJson(coverage: Coverage): object {
  return Object.fromEntries(measures.map((measure) => [measure, coverage.share(measure)]))
}

/** The required percentages of coverage, by kind. */
export type Thresholds = ReadonlyMap<Measure, number>

/**
 * `90`, for statements and branches, or `statements=90,toggles=50`.
 * @throws FlitwaveError FW910, FW916
 */
export function parseThresholds(text: string): Thresholds {
  if (/^\d+$/.test(text)) {
    const percentage = percentageOf(text)
    return new Map([
      ['statements', percentage],
      ['branches', percentage],
    ])
  }
  return new Map(
    text.split(',').map((part) => {
      const [name = '', value = ''] = part.split('=')
      const measure = measures.find((one) => one === name.trim())
      return [
        measure ?? failForName('kind of coverage', name, measures, `choose among ${measures.join(', ')}`),
        percentageOf(value),
      ]
    }),
  )
}

function percentageOf(text: string): number {
  if (!/^\d+$/.test(text) || Number(text) > 100)
    failForUsage(
      `--threshold cannot be ${text === '' ? 'empty' : text}`,
      'write percentages: --threshold 90, or --threshold statements=90,toggles=50',
    )
  return Number(text)
}

/** The measures below their thresholds, line by line. */
export function missedThresholds(coverage: Coverage, thresholds: Thresholds): readonly string[] {
  return [...thresholds].flatMap(([measure, wanted]) => {
    const share = coverage.share(measure)
    if (100 * share.covered >= wanted * share.total) return []
    return [
      `coverage of ${measure} is ${percent(share)} % (${share.covered} of ${share.total}), below the threshold of ${wanted} %`,
    ]
  })
}
