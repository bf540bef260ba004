/** A comparison of a replay and a dump as text and for programs. */

import { counted } from '../../base/text.js'
import { unknownText, valueText } from '../../print/wave/values.js'
import { aloneIn, byInstance, named } from '../dump/compare/text.js'
import { pathOf } from '../why/recorded-values.js'
import type { SourceReader } from '../why/show.js'
import { describe, lineText, sourceLines } from '../why/text.js'
import { typedValue, type DifferingLeaf, type MixedComparison } from './compare.js'
import type { Culprit } from './culprits.js'

/** The names of both runs, and how to show them. */
interface MixedNames {
  readonly replay: string
  readonly dump: string
  /** True if the dump is the first of the two. */
  readonly isDumpFirst: boolean
  /** Gives the texts of the files that the replay was made of. */
  readonly read: SourceReader
}

/** Names the first wrong cycle and the signals that went wrong themselves, then all that differs by instance. */
export function printMixedComparison(comparison: MixedComparison, names: MixedNames): string {
  const { cycle, firstCycle, lastCycle, differing, missing, strangers, scope } = comparison
  const ends = [
    ...matchedLines(comparison, names),
    ...unknownLines(comparison, names),
    ...aloneIn(names.replay, missing),
    ...aloneIn(scope === '' ? names.dump : `${scope} of ${names.dump}`, strangers),
  ]
  if (cycle === null) return [`the runs are the same in the cycles ${firstCycle}:${lastCycle}`, ...ends].join('\n')
  return [
    `the runs part in cycle ${cycle}, in ${counted(differing.length, 'signal')}: ${inOrder(names.replay, names.dump, names).join(' | ')}`,
    '',
    ...firstWrong(comparison, names),
    '',
    `in cycle ${cycle} differ`,
    ...byInstance(differing.map((one) => differingText(one, names))),
    ...ends,
  ].join('\n')
}

/** The same for programs. */
export function mixedComparisonAsJson(comparison: MixedComparison, names: MixedNames): object {
  const { differing, culprits, missing, strangers, ...rest } = comparison
  const values = (one: DifferingLeaf): object => ({ path: one.leaf.path, values: bothTexts(one, names) })
  const first = culprits.flatMap((culprit) => differingOf(culprit, differing))
  return {
    ...rest,
    first: first.map(values),
    differing: differing.map(values),
    onlyInReplay: missing,
    onlyInDump: strangers,
  }
}

function matchedLines({ matched, missing, scope, offset }: MixedComparison, names: MixedNames): string[] {
  const where = scope === '' ? '' : ` in ${scope}`
  const all = `${matched} of ${counted(matched + missing.length, 'signal')} of ${names.replay} are in ${names.dump}${where}`
  return [offset === 0 ? all : `${all}; cycle 0 is cycle ${offset} of the dump`]
}

function unknownLines({ unknown }: MixedComparison, { dump }: MixedNames): string[] {
  if (unknown.length === 0) return []
  const signals = unknown.map(({ path, cycle }) => `  ${path} from cycle ${cycle} on`)
  return [
    `bits that are x or z in ${dump} are not compared, in ${counted(unknown.length, 'signal')}:`,
    ...named(signals),
  ]
}

/** The signals whose causes are the same in both, with the lines that make them in our design. */
function firstWrong({ culprits, differing }: MixedComparison, names: MixedNames): string[] {
  return named(
    culprits.map((culprit) => {
      const heads = differingOf(culprit, differing).map(
        (one) => `${one.leaf.path} = ${bothTexts(one, names).join(' | ')}`,
      )
      const { answer, subject } = culprit
      const lines = sourceLines(answer, names.read).map((line) => `    | ${lineText(line)}`)
      return [...heads.map((head) => `${head}${describe(answer, subject)}`), ...lines].join('\n')
    }),
  )
}

/** A word of a memory has several leaves, of which some may differ. */
function differingOf({ subject }: Culprit, differing: readonly DifferingLeaf[]): DifferingLeaf[] {
  const path = pathOf(subject)
  return differing.filter(({ leaf }) => pathOf(leaf.located) === path)
}

function differingText(one: DifferingLeaf, names: MixedNames): { instance: string; name: string; values: string } {
  const { path, located } = one.leaf
  const instance = located.node.path
  return { instance, name: path.slice(instance.length + 1), values: bothTexts(one, names).join(' | ') }
}

function bothTexts({ leaf, mine, theirs }: DifferingLeaf, names: MixedNames): string[] {
  const { shape } = leaf
  const value = typedValue(leaf, theirs)
  const own = shape.kind === 'bool' ? String(mine === 1) : valueText(shape, mine)
  const known = shape.kind === 'bool' ? String(value === 1) : valueText(shape, value)
  return inOrder(own, theirs.unknown === 0n ? known : unknownText(shape, { value, unknown: theirs.unknown }), names)
}

function inOrder(replay: string, dump: string, { isDumpFirst }: MixedNames): string[] {
  return isDumpFirst ? [dump, replay] : [replay, dump]
}
