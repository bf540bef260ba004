/** A round of tests for programs: files in other tools' formats, and our own. */

import { gradescopeText, type GradescopeTest } from '../shared/gradescope.js'
import type { OutputFile } from '../shared/output-files.js'
import type { TestCase } from './messages.js'
import { isGood, type RoundResult, type TestedFile } from './round.js'
import { coverageAsJson } from './coverage-text.js'
import { counted } from '../../../base/text.js'

export const reporterNames = ['text', 'json', 'junit', 'gradescope'] as const
export type ReporterName = (typeof reporterNames)[number]

/** The files that a reporter writes; the text reporter writes none. */
export const reporters: Readonly<Record<Exclude<ReporterName, 'text'>, (round: RoundResult) => OutputFile>> = {
  json: (round) => ({ name: 'tests.json', content: `${JSON.stringify(asJson(round), null, 2)}\n` }),
  junit: (round) => ({ name: 'junit.xml', content: junit(round) }),
  gradescope: (round) => ({ name: 'results.json', content: gradescope(round) }),
}

function asJson({ files, coverage, isGood: passed }: RoundResult): object {
  return {
    good: passed,
    files: files.map((tested) => ({
      file: tested.file.path,
      good: isGood(tested),
      error: tested.outcome.error,
      cases: tested.outcome.cases.map(({ isGood: good, ...one }) => ({ ...one, good })),
    })),
    coverage: coverage && coverageAsJson(coverage),
  }
}

/** In the dialect that Jenkins, GitLab and most others read. */
function junit({ files }: RoundResult): string {
  const suites = files.map(({ file, outcome }) => {
    const failures = outcome.cases.filter((one) => !one.isGood).length
    const errors = outcome.error === null ? 0 : 1
    const time = outcome.cases.reduce((sum, one) => sum + one.time, 0)
    const attributes = `tests="${outcome.cases.length + errors}" failures="${failures}" errors="${errors}" time="${time.toFixed(3)}"`
    const cases = outcome.cases.map((one) => junitCase(file.path, one))
    const error =
      outcome.error === null
        ? []
        : [
            `    <testcase classname="${xml(file.path)}" name="${xml(file.path)}"><error message="cannot be tested">${xml(outcome.error)}</error></testcase>`,
          ]
    return [`  <testsuite name="${xml(file.path)}" ${attributes}>`, ...cases, ...error, '  </testsuite>'].join('\n')
  })
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', ...suites, '</testsuites>', ''].join('\n')
}

function junitCase(file: string, { name, isGood: passed, time, problems }: TestCase): string {
  const head = `    <testcase classname="${xml(file)}" name="${xml(name)}" time="${time.toFixed(3)}"`
  if (passed) return `${head}/>`
  const [first = ''] = (problems ?? '').split('\n')
  return `${head}><failure message="${xml(first)}">${xml(problems ?? '')}</failure></testcase>`
}

/** Omits characters that XML cannot contain at all. */
function xml(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (one) => entities[one]!)
}

/** Each case is worth one point. */
function gradescope({ files }: RoundResult): string {
  return gradescopeText(files.flatMap(gradescopeTests))
}

function gradescopeTests({ file: { path }, outcome: { cases, error } }: TestedFile): GradescopeTest[] {
  const tests = cases.map(({ name, isGood: isPassed, problems, summary }) =>
    gradescopeTest(`${path}: ${name}`, isPassed, problems ?? summary),
  )
  return error === null ? tests : [...tests, gradescopeTest(path, false, error)]
}

function gradescopeTest(name: string, isPassed: boolean, output: string): GradescopeTest {
  return { name, score: isPassed ? 1 : 0, points: 1, isPassed, output }
}

/** If a file has more passed cases, they are counted, not listed. */
const mostListed = 20

/** The report on a finished file. */
export function fileText(tested: TestedFile): string {
  const { path } = tested.file
  const { cases, error } = tested.outcome
  const good = cases.filter((one) => one.isGood)
  const bad = cases.filter((one) => !one.isGood)
  const listed = good.length > mostListed ? [`  ✓ ${counted(good.length, 'case')}`] : good.map(lineOf)
  return [
    `${isGood(tested) ? '✓' : '✗'} ${path}`,
    ...listed,
    ...bad.map((one) => [lineOf(one), ...detailsOf(one)].join('\n')),
    ...(error === null ? [] : [indented(error)]),
    ...(cases.length === 0 && error === null ? ['  nothing is tested in it'] : []),
  ].join('\n')
}

function lineOf({ isGood: passed, name, summary }: TestCase): string {
  return `  ${passed ? '✓' : '✗'} ${name}${summary === '' ? '' : `: ${summary}`}`
}

function detailsOf({ problems, again }: TestCase): string[] {
  return [...(problems === null ? [] : [indented(problems)]), ...(again === null ? [] : [indented(`again: ${again}`)])]
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '    ')
}

/** `3 passed, 1 failed in 2 files` */
export function totalText({ files }: RoundResult): string {
  const cases = files.flatMap(({ outcome }) => outcome.cases)
  const failed = cases.filter((one) => !one.isGood).length
  const errors = files.filter(({ outcome }) => outcome.error !== null).length
  return (
    [
      `${cases.length - failed} passed`,
      ...(failed > 0 ? [`${failed} failed`] : []),
      ...(errors > 0 ? [`${counted(errors, 'file')} could not be tested`] : []),
    ].join(', ') + ` in ${counted(files.length, 'file')}`
  )
}
