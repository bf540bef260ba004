/** The time that gradings take: of one complete submission to each lab, and of a class. */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Grading } from '../../src/apps/course/index.js'
import { flitwave, handIn, rightSolutions } from './hand-in.js'

/** The members of a report of `flitwave lab grade --json` that are shown. */
interface Report {
  readonly student: string
  readonly score: number | null
  readonly parts: readonly {
    readonly title: string
    readonly points: number
    readonly earned: number
    readonly notes: readonly string[]
  }[]
}

/** Gradings of one folder of submissions. */
export interface Graded {
  readonly lab: string
  readonly scores: readonly (number | null)[]
  /** The parts without all of their points, with their notes, by student. */
  readonly missed: readonly string[]
  /** Wall time of the command. */
  readonly seconds: number
}

/** Grades the reference with its tests, by a command of its own. */
export function gradeReference(grading: Grading, folder: string): Graded {
  return gradeClass(grading, folder, ['ada'], [])
}

/**
 * Grades a class by one command: the students hand in the reference and the right solutions in turn, with tests that
 * find the planted mistakes.
 */
export function gradeClass(
  grading: Grading,
  folder: string,
  students: readonly string[],
  solutions: readonly string[] = rightSolutions(grading),
): Graded {
  const into = join(folder, grading.lab.name)
  mkdirSync(into, { recursive: true })
  const ways = [undefined, ...solutions]
  for (const [i, student] of students.entries()) handIn(grading, student, into, ways[i % ways.length])
  const started = performance.now()
  const reports = JSON.parse(
    flitwave(['lab', 'grade', into, '--lab', grading.lab.name, '--json'], folder),
  ) as readonly Report[]
  const seconds = (performance.now() - started) / 1000
  return {
    lab: grading.lab.name,
    scores: reports.map(({ score }) => score),
    missed: reports.flatMap(missedIn),
    seconds,
  }
}

function missedIn({ student, parts }: Report): string[] {
  return parts
    .filter(({ points, earned }) => earned < points)
    .map(({ title, points, earned, notes }) =>
      [`${student}, ${title}: ${earned} of ${points}`, ...notes].join('\n    '),
    )
}
