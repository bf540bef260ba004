/** Checks that the packets of the student's traffic have a choice. */

import { findingAt, isSound, linesOfAnswer, routeAnswers, showNode, type Part, type RouteAnswer } from 'flitwave/lab'
import { targetOf } from './given/drawing.js'
import type { AdaptiveNumbers } from './numbers.js'

/** Checks packets that have hops left in x and in y at their source. */
export function packetsChoose({
  title,
  points,
}: {
  readonly title: string
  readonly points: number
}): Part<AdaptiveNumbers> {
  return {
    title,
    points,
    judge({ sizes: [{ numbers }], designs }) {
      if (!isSound(numbers, designs['yours']))
        return { share: 0, how: 'open until packets arrive and no circle is left' }
      const answers = new Map<number, RouteAnswer[]>()
      for (const answer of routeAnswers(numbers, designs['yours']))
        if (answer.from === 4 && targetOf(answer.node, numbers) === answer.to)
          answers.set(answer.node, [...(answers.get(answer.node) ?? []), answer])
      const isDiagonal = (node: number): boolean => {
        const [to, { sizeY }] = [targetOf(node, numbers), numbers]
        return Math.floor(node / sizeY) !== Math.floor(to / sizeY) && node % sizeY !== to % sizeY
      }
      const asked = [...answers].filter(([node]) => isDiagonal(node))
      const bound = asked.filter(([, all]) => new Set(all.map(({ port }) => port)).size < 2)
      const how = `${asked.length - bound.length} of ${asked.length} packets`
      const [first] = bound
      if (!first) return { share: 1, how }
      const [node, [answer]] = first
      const message = `a packet for ${showNode(answer.to, numbers)} at ${showNode(node, numbers)} has no choice, and has to have one`
      const finding = findingAt(message, linesOfAnswer(numbers, designs['yours'], answer))
      return { share: 1 - bound.length / asked.length, how, finding }
    },
  }
}
