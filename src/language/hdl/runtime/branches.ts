/* `if` and `switch` of a rewritten file: a known value selects an arm; a signal turns all arms into hardware. */

import { fail } from '../../../base/diagnostic/diagnostic.js'
import { holds, rangeOf, hull, type Interval } from '../../../ir/integer.js'
import type { Expr, SwitchCase } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { requireBlock } from '../value/context.js'
import { toExpr, toCondition } from '../value/convert.js'
import { neverHolds } from '../value/comparisons.js'
import { isPoison, knownValues, tagOf, type Tag } from '../value/leaf.js'
import { valuesOf } from '../value/member.js'
import { isHardware } from '../value/value.js'
import { mergeCases, mergeValues } from '../value/choice.js'
import { joinExits, keepReturned, wholeExit, type Exit } from './exits.js'
import type { Premise } from '../value/open-block.js'
import { constant } from '../value/operators.js'
import { plainEqual } from './plain.js'
import { compare, either } from '../value/symbolic.js'
import { recover } from '../value/recovery.js'

/** Returns the value of a case; null if the subject cannot have it in this iteration of a loop. */
function caseValue(value: unknown, subject: Expr, tag: Tag, place: Place): bigint | null {
  if (isHardware(value)) {
    const help = 'use if … else for comparisons between signals'
    fail('FW110', 'the value of a case must be known at elaboration', place, help)
  }
  const expr = toExpr(value, place)
  const constant = expr.kind === 'constant' ? expr.value : 0n
  if (tag?.kind === 'enum' && !valuesOf(tag).has(constant)) {
    const help = `name one: ${tag.members.map(({ name }) => name).join(', ')}`
    neverHolds(`this case never applies: ${constant} is no member of ${tag.name}`, place, help)
    return null
  }
  if (holds(subject.type, constant)) {
    requireBlock(place).never.holds(place)
    return constant
  }
  const { min, max } = rangeOf(subject.type)
  const message = `this case never applies: the value is ${min} to ${max}, but the case is ${constant}`
  neverHolds(message, place, 'correct the case, or widen the signal')
  return null
}

/** A value may appear in only one case. */
function checkDistinct(values: readonly (readonly bigint[])[], places: readonly Place[]): void {
  const seen = new Map<bigint, Place>()
  values.forEach((all, i) => {
    for (const value of all) {
      const before = seen.get(value)
      if (before)
        fail('FW118', `the value ${value} appears in two cases`, places[i]!, 'remove one', [
          { message: 'the other case', place: before },
        ])
      seen.set(value, places[i]!)
    }
  })
}

/** Runs the statements of an arm; returns its exit, or undefined if it ran to its end. */
export type ArmBody = () => Exit | undefined

/** `if`; `isLast` is true if no statement follows it in its function or loop. */
export function ifElse(
  condition: unknown,
  then: ArmBody,
  other: ArmBody | null,
  place: Place,
  isLast: boolean,
): Exit | undefined {
  if (!isHardware(condition)) return wholeExit(condition ? then() : other?.(), isLast, place)
  const block = requireBlock(place)
  // If the condition is refused, its branches are still checked.
  const test = recover<Expr>(() => toCondition(condition, place))
  if (isPoison(test)) {
    block.branch(
      [then, other ?? ((): undefined => undefined)].map((run) => ({ run, when: 'the condition holds', place })),
      () => ({ kind: 'if', condition: constant(1n, place), then: [], else: [], place }),
    )
    return undefined
  }
  const whether = (holds: boolean): Premise => ({ condition: test, holds })
  const arms = [
    { run: () => keepReturned(block, then(), place), when: 'the condition holds', place, premise: whether(true) },
    {
      run: () => keepReturned(block, other?.(), place),
      when: 'the condition does not hold',
      place,
      premise: whether(false),
    },
  ]
  const exits = block.branch(arms, ([first, second]) => ({
    kind: 'if',
    condition: test,
    then: first!,
    else: second!,
    place,
  })) as (Exit | undefined)[]
  return joinExits(exits, isLast, place, (values) => mergeValues(test, values[0], values[1], place))
}

/** An arm of a switch, with all values that select it. */
export interface SwitchArm {
  readonly values: readonly unknown[]
  readonly isDefault: boolean
  readonly body: ArmBody
  readonly place: Place
}

interface Case {
  readonly arm: SwitchArm
  readonly values: readonly bigint[]
}

/** `switch`; `isLast` is as for {@link ifElse}. */
export function switchOn(
  subject: unknown,
  arms: readonly SwitchArm[],
  place: Place,
  isLast: boolean,
): Exit | undefined {
  const fallback = arms.find(({ isDefault }) => isDefault)
  if (isPoison(subject)) return undefined
  if (!isHardware(subject)) {
    if (arms.some(({ values }) => values.some(isHardware))) return switchOnKnown(subject, arms, isLast)
    const chosen = arms.find(({ values }) => values.some((value) => plainEqual(value, subject))) ?? fallback
    return wholeExit(chosen?.body(), isLast, place)
  }
  const expr = toExpr(subject, place)
  const cases = casesOf(arms, expr, tagOf(subject))
  const otherwise = fallback ?? impliedDefault(subject, expr, cases, place)
  return switchOnSignal(
    expr,
    cases.filter(({ arm }) => arm !== otherwise),
    otherwise,
    place,
    isLast,
  )
}

/** `switch (true) { case signal: … }` tests one case after another. */
function switchOnKnown(subject: unknown, arms: readonly SwitchArm[], isLast: boolean): Exit | undefined {
  const fallback = arms.find(({ isDefault }) => isDefault)?.body ?? null
  const asked = arms.filter(({ isDefault, values }) => !isDefault || values.length > 1)
  return asked.reduceRight<ArmBody>(
    (otherwise, { values, isDefault, body, place }) =>
      () => {
        // A case that shares the default's arm needs no test.
        if (isDefault) return otherwise()
        const tests = values.map((value) => compare('eq', value, subject, place))
        const any = tests.reduce((a, b) => either(a, b, place))
        return isHardware(any) ? ifElse(any, body, otherwise, place, isLast) : (any ? body : otherwise)()
      },
    fallback ?? ((): undefined => undefined),
  )()
}

function casesOf(arms: readonly SwitchArm[], subject: Expr, tag: Tag): Case[] {
  const cases = arms
    .filter(({ isDefault }) => !isDefault)
    .map((arm) => ({ arm, values: arm.values.flatMap((value) => caseValue(value, subject, tag, arm.place) ?? []) }))
    .filter(({ values }) => values.length > 0)
  checkDistinct(
    cases.map(({ values }) => values),
    cases.map(({ arm }) => arm.place),
  )
  return cases
}

/**
 * Without a default, all values must be named. If every possible value of the subject is named, such as each member of its
 * enum, the last case also covers the other numbers, which never occur.
 */
function impliedDefault(subject: unknown, expr: Expr, cases: readonly Case[], place: Place): SwitchArm | null {
  const named = new Set(cases.flatMap(({ values }) => values))
  if (named.size === 2 ** expr.type.width) return null
  const tag = tagOf(subject)
  const missing = [...(knownValues(tag) ?? [-1])].filter((value) => !named.has(BigInt(value)))
  if (missing.length === 0) return cases.at(-1)!.arm
  const members = tag?.kind === 'enum' ? tag.members.filter(({ value }) => missing.includes(value)) : []
  const what = members.length > 0 ? `: ${members.map(({ name }) => name).join(', ')} missing` : ''
  return fail('FW118', `the switch does not name every value${what}`, place, 'add the missing cases or a default')
}

function switchOnSignal(
  subject: Expr,
  cases: readonly Case[],
  otherwise: SwitchArm | null,
  place: Place,
  isLast: boolean,
): Exit | undefined {
  const block = requireBlock(place)
  const arms = [...cases.map(({ arm }) => arm), ...(otherwise ? [otherwise] : [])]
  const runs = arms.map((arm, i) => ({
    run: () => keepReturned(block, arm.body(), arm.place),
    when: arm.isDefault ? 'no case applies' : `the case of line ${arm.place.line} applies`,
    place: arm.place,
    ...(cases[i] && { premise: { value: subject, interval: hullOf(cases[i].values) } }),
  }))
  const exits = block.branch(runs, (bodies) => ({
    kind: 'switch',
    subject,
    cases: cases.map(({ arm, values }, i): SwitchCase => ({ values, body: bodies[i]!, place: arm.place })),
    default: otherwise ? bodies.at(-1)! : null,
    place,
  })) as (Exit | undefined)[]
  return joinExits(exits, isLast, place, (results) =>
    mergeCases(
      subject,
      cases.map(({ values }) => values),
      results,
      place,
    ),
  )
}

function hullOf(values: readonly bigint[]): Interval {
  return values.map((value) => ({ min: value, max: value })).reduce(hull)
}
