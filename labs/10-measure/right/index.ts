import type { HandedIn } from 'flitwave/lab'
import { answersBy, usualAnswers } from '../answers.js'
import type { MeasureNumbers } from '../numbers.js'

/** Three ways to measure: few long runs, many short ones, and the experiment's own defaults. */
export const right: readonly HandedIn[] = [
  { answers: usualAnswers },
  { answers: (numbers: MeasureNumbers) => answersBy(numbers, { seed: 5, runs: 4, precision: 0.015 }) },
  { answers: (numbers: MeasureNumbers) => answersBy(numbers, { seed: 77, runs: 64, precision: 0.02 }) },
]
