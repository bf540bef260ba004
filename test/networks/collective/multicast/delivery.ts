import { expect } from 'vitest'
import type { Schedule, Unicast } from '../../../../src/networks/collective/schedule.js'

/** The unicasts of one message. */
export function unicastsOf(message: number, { unicasts }: Schedule): Unicast[] {
  return unicasts.filter(({ carries }) => carries.includes(message))
}

/**
 * That no node sends what it does not have, that none receives a message twice, that all destinations have it in the end,
 * and that steps are those of nodes that send once in a step.
 */
export function expectDelivery(schedule: Schedule): void {
  schedule.messages.forEach(({ source, destinations }, message) => {
    const lastStep = new Map([[source, 0]])
    const wrong = unicastsOf(message, schedule).filter(({ from, to, step }) => {
      const isRight = !lastStep.has(to) && step === lastStep.get(from)! + 1
      lastStep.set(from, step).set(to, step)
      return !isRight
    })
    expect(wrong).toEqual([])
    expect(destinations.filter((node) => !lastStep.has(node))).toEqual([])
  })
  expect(schedule.steps).toBe(Math.max(0, ...schedule.unicasts.map(({ step }) => step)))
}

/**
 * The pairs of unicasts of one message of which neither has to wait for the other: neither is behind the other in the
 * tree, or behind an earlier send of the same node.
 */
export function unorderedPairs(unicasts: readonly Unicast[]): [Unicast, Unicast][] {
  const before: Set<Unicast>[] = []
  return unicasts.flatMap((unicast, index) => {
    const earlier = unicasts.slice(0, index)
    before[index] = new Set()
    earlier.forEach((one, number) => {
      if (one.to !== unicast.from && one.from !== unicast.from) return
      before[index]!.add(one)
      for (const two of before[number]!) before[index]!.add(two)
    })
    return earlier.filter((one) => !before[index]!.has(one)).map((one): [Unicast, Unicast] => [one, unicast])
  })
}
