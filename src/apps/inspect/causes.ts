/** Why a signal has the value that it has: the tree of its causes. */

import type { Answer, Subject } from '../../runs/why/explain.js'
import { obtain } from '../../base/maps.js'
import { locate, requireCycle, pathOf } from '../../runs/why/recorded-values.js'
import { showValue } from '../../runs/why/show.js'
import { describe, sourceLines } from '../../runs/why/text.js'
import { isMereWire, traceCauses, type CauseTrace, type Step } from '../../runs/why/trace.js'
import type { InspectedRun } from './run.js'
import { isView, viewText } from './waves/views.js'

export interface WhyQuestion {
  /** The path of a leaf, a field, or a word of a memory. */
  readonly path: string
  readonly cycle: number
  /** The number of assignments before it. */
  readonly depth: number
}

/** A value and what made it. */
export interface Cause {
  readonly path: string
  readonly cycle: number
  readonly value: string
  /** Its origin, in words; empty if its lines say it. */
  readonly about: string
  /** Names for the same: what the signal is connected to, nearer ones first. */
  readonly wires: readonly string[]
  readonly lines: readonly CauseLine[]
  /** Numbers of other causes. */
  readonly causes: readonly number[]
  /** True if its own causes were not traced. */
  readonly isOpen: boolean
}

export interface CauseLine {
  readonly file: string
  readonly line: number
  /** With values behind names, `turn‹2›`; null if the source is not at hand. */
  readonly text: string | null
}

export interface WhyAnswer {
  /** One for each leaf. */
  readonly roots: readonly number[]
  /** Each once, however often it is a cause. */
  readonly causes: readonly Cause[]
}

export interface CauseQuestions {
  /** @throws FlitwaveError FW903 for a path that names nothing, FW904 for a cycle that was not run */
  why(question: WhyQuestion): WhyAnswer
}

export function causeAnswers(run: InspectedRun): CauseQuestions {
  return {
    why: ({ path, cycle, depth }) => {
      requireCycle(run.past, cycle)
      if (isView(run.file, path)) return ofTestbench(path, cycle, viewText(run.file, path, cycle))
      return asAnswer(traceCauses(run.past, locate(run.tree, path), cycle, depth))
    },
  }
}

/** Values that the testbench computed have no causes among signals. */
function ofTestbench(path: string, cycle: number, value: string): WhyAnswer {
  const about = 'the testbench computed it: the design has no reason for it'
  return { roots: [0], causes: [{ path, cycle, value, about, wires: [], lines: [], causes: [], isOpen: false }] }
}

/** Only causes are listed; wires that just pass a value on belong to their cause. */
function asAnswer({ roots, steps }: CauseTrace): WhyAnswer {
  const shown: number[] = []
  const numbers = new Map<number, number>()
  const numberOf = (step: number): number => obtain(numbers, step, () => shown.push(step) - 1)
  const first = roots.map(numberOf)
  const causes: Cause[] = []
  for (const step of shown) {
    const cause = asCause(steps[step]!, steps)
    causes.push({ ...cause, causes: cause.causes.map(numberOf) })
  }
  return { roots: first, causes }
}

function asCause({ subject, answer, causes }: Step, steps: readonly Step[]): Cause {
  const head = { path: pathOf(subject), cycle: subject.cycle, value: showValue(subject, subject.value) }
  if (!answer) return { ...head, about: '', wires: [], lines: [], causes: [], isOpen: true }
  const { wires, end } = throughWires({ answer, causes, subject }, steps)
  return {
    ...head,
    wires,
    about: end.answer ? describe(end.answer, end.subject).trim() : '',
    lines: end.answer
      ? sourceLines(end.answer).map(({ place, text }) => ({ file: place.file, line: place.line, text }))
      : [],
    causes: end.causes,
    isOpen: end.answer === null,
  }
}

type End = Pick<Step, 'answer' | 'causes' | 'subject'>

/** Follows mere connections to what made the value. */
function throughWires(step: End & { readonly answer: Answer }, steps: readonly Step[]): { wires: string[]; end: End } {
  const wires: string[] = []
  let end: End = step
  const seen = new Set<Subject>()
  while (end.answer && isMereWire(end.answer) && !seen.has(end.subject)) {
    seen.add(end.subject)
    end = steps[end.causes[0]!]!
    wires.push(pathOf(end.subject))
  }
  return { wires, end }
}
