/** A run in words, and as JSON. */

import { formatPlace } from '../ir/diagnostic.js'
import type { Place } from '../ir/place.js'
import type { FailedCheck } from '../testbench/checks.js'
import type { TestbenchRun } from '../testbench/run.js'
import { printTable } from './table.js'

export interface RunDescription {
  /** `fifo: 16 cycles, 23 checks passed`. */
  readonly summary: string
  /** The results, if the testbench has any. */
  readonly table: string | null
  /** What went wrong; empty if nothing did. */
  readonly problems: string
}

export function describeRun(name: string, run: TestbenchRun): RunDescription {
  const problems = [
    ...run.checks.failed.map((check) => describeCheck(name, check)),
    ...(run.assertion ? [`${name}: ${run.assertion.message}`] : []),
  ]
  return {
    summary: [`${name}: ${count(run.cycles, 'cycle')}, ${describeChecks(run)}`, ...notes(run)].join('\n'),
    table: run.results.length > 0 ? printTable(run.results) : null,
    problems: problems.join('\n'),
  }
}

export function runAsJson(name: string, run: TestbenchRun, files: readonly string[]): unknown {
  const { parameters, cycles, engine, isGood, checks, assertion, unfinished, findings, results } = run
  return {
    testbench: name,
    parameters: Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, plain(value)])),
    cycles,
    engine,
    good: isGood,
    checks: checks.count,
    failures: [
      ...checks.failed.map(({ place, ...check }) => ({ ...check, place: placeText(place) })),
      ...(assertion
        ? [
            {
              assertion: assertion.assertion,
              instance: assertion.instance,
              cycle: assertion.cycle,
              place: placeText(assertion.place),
            },
          ]
        : []),
    ],
    unfinished,
    outOfRange: findings.outOfRange.map((finding) => ({
      ...finding,
      index: String(finding.index),
      place: placeText(finding.place),
    })),
    covers: findings.covers.map((cover) => ({ ...cover, place: placeText(cover.place) })),
    results,
    files,
  }
}

function describeChecks({ checks, assertion }: TestbenchRun): string {
  const failed = checks.failed.length + (assertion ? 1 : 0)
  if (failed > 0) return count(failed, 'failure')
  return checks.count === 0 ? 'no checks' : `${count(checks.count, 'check')} passed`
}

function describeCheck(name: string, { process, cycle, message, place }: FailedCheck): string {
  return `${name}: ${process}, cycle ${cycle}${place ? `, ${formatPlace(place)}` : ''}: ${message}`
}

/** What is no failure, but should not go unsaid. */
function notes({ unfinished, findings }: TestbenchRun): string[] {
  return [
    ...(unfinished.length > 0 ? [`  the limit of cycles ended it while waiting for ${unfinished.join(', ')}`] : []),
    ...findings.outOfRange.map(
      ({ place, instance, cycle, index, length }) =>
        `  index ${index} of ${length} in ${instance}, first in cycle ${cycle}, ${formatPlace(place)}`,
    ),
    ...findings.covers.map(
      ({ label, instance, count: times }) => `  cover ${label} in ${instance}: ${count(times, 'cycle')}`,
    ),
  ]
}

function placeText(place: Place | null): string | null {
  return place && formatPlace(place)
}

/** An input file as its name. */
function plain(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'name' in value ? value.name : value
}

function count(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`
}
