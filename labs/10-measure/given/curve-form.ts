/** The rules for a point that need no measurement, shared by the check and the grading. */

import { findingAt, placeOfAnswer, type Part } from 'flitwave/lab'
import type { MeasureNumbers } from '../numbers.js'

/** A point as submitted. */
export interface Point {
  readonly load: number
  readonly latency: number
  readonly half: number
  readonly runs: number
}

/** The widest allowed interval; wider ones tell too little. */
const widest = 0.04

/** The fault of a point of the curve; null if it may be right. */
export function faultOfPoint(
  { load, latency, half, runs }: Point,
  i: number,
  { loads }: MeasureNumbers,
): string | null {
  const name = `curve[${i}]`
  if (Math.abs(load - loads[i] / 100) > 1e-6) return `${name}.load is ${load}, and has to be ${loads[i] / 100}`
  if (runs < 2) return `${name}.runs is ${runs}, and has to be 2 or more: one run tells nothing of chance`
  return half > widest * latency ? `${name}.half is ${half}, and has to be at most 4 % of the latency` : null
}

/** Requires that each point has the requested load, more than one run, and a sufficiently narrow interval. */
export function hasCurveAsAsked(title: string): Part<MeasureNumbers> {
  return {
    title,
    points: 0,
    looksAt: 'answers',
    judge({ answers, sizes: [{ numbers }] }) {
      const curve = answers!.values['curve'] as readonly Point[]
      const [fault] = curve.flatMap((point, i) => faultOfPoint(point, i, numbers) ?? [])
      if (fault === undefined) return { share: 1, how: 'loads, runs and intervals' }
      return { share: 0, how: fault, finding: findingAt(fault, [placeOfAnswer(answers!, 'curve')]) }
    },
  }
}
