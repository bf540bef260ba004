/** A round of tests for people. */

import { counted } from '../../../base/counted.js'
import type { TestCase } from './messages.js'
import { isGood, type RoundResult, type TestedFile } from './round.js'

/** More passed cases of one file are counted, not listed. */
const mostListed = 20

/** A file, when it is done. */
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
