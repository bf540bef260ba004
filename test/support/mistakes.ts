/** The wrong solutions of the labs that are edits of another file. */

import { fileURLToPath } from 'node:url'
import { editedText, withModule, type EditedText } from '../../src/apps/cli/lab/mistakes.js'
import type { Grading, Lab, WrongSolution } from '../../src/apps/course/index.js'

const folderOf = ({ name }: Lab): string => fileURLToPath(new URL(`../../labs/${name}`, import.meta.url))

/** The wrong solution of a name. */
export function mistakeOf({ wrong }: Grading, name: string): WrongSolution {
  const found = wrong.find((one) => one.name === name)
  if (!found) throw new Error(`no wrong solution is called ${name}`)
  return found
}

/** The wrong solution with its module. */
export function madeOf({ lab }: Grading, solution: WrongSolution): Promise<WrongSolution> {
  return withModule(solution, lab, folderOf(lab))
}

/** Its text, and the edited lines; null for answers without a module. */
export function editedOf({ lab }: Grading, solution: WrongSolution): EditedText | null {
  return editedText(solution, lab, folderOf(lab))
}

/** The text of a wrong solution, by its name. */
export function textOf(grading: Grading, name: string): string {
  return editedOf(grading, mistakeOf(grading, name))!.text
}
