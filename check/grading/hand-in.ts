/** Students' folders, as `flitwave lab new` makes them, with solutions in them. */

import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { asHandedIn, numbersOf, type Grading, type Numbers } from '../../src/apps/course/index.js'
import { withDefaults } from '../../src/apps/course/starter.js'

const labs = fileURLToPath(new URL('../../labs', import.meta.url))
/** The built command line. */
export const command = fileURLToPath(new URL('../../dist/src/apps/cli/main.js', import.meta.url))

/** The text of a file in the folder of a lab. */
export function labText({ lab }: Grading, ...path: readonly string[]): string {
  return readFileSync(join(labs, lab.name, ...path), 'utf8')
}

/** The files of the right solutions, without the extension. */
export function rightSolutions({ lab }: Grading): readonly string[] {
  const names = readdirSync(join(labs, lab.name, 'right'))
  return names.filter((name) => name.endsWith('.ts') && name !== 'index.ts').map((name) => name.slice(0, -3))
}

/**
 * The output of a command. Exit code 1 of `lab grade` says that a submission has less than all points.
 *
 * @throws Error if the command does not come to its end
 */
export function flitwave(args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [command, ...args], {
    cwd,
    encoding: 'utf8',
    // The reports of a class have megabytes.
    maxBuffer: 2 ** 28,
  })
  if (status !== 0 && status !== 1) throw new Error(`flitwave ${args.join(' ')}: ${error?.message ?? stderr}`)
  return stdout
}

/**
 * Hands in the reference with its answers, and with tests that find the planted mistakes.
 *
 * @param into - the folder for the folders of students
 * @param right - the name of a right solution, in place of the reference
 */
export function handIn(grading: Grading, student: string, into: string, right?: string): void {
  const { lab } = grading
  flitwave(['lab', 'new', lab.name, '--student', student, '--out', student], into)
  const folder = join(into, student)
  const numbers = numbersOf(lab, student)
  const reference = join(labs, lab.name, 'reference')
  if (existsSync(reference)) cpSync(reference, folder, { recursive: true })
  if (right !== undefined) writeFileSync(join(folder, lab.file), labText(grading, 'right', `${right}.ts`))
  if (lab.tests !== undefined) {
    const tests = labText(grading, 'reference', lab.tests)
    writeFileSync(join(folder, lab.tests), withDefaults(tests, numbers))
  }
  if (lab.answers) writeFileSync(join(folder, lab.answers.file), JSON.stringify(answersOf(grading, numbers), null, 2))
}

/** The answers of the first right solution that has some. */
function answersOf({ right }: Grading, numbers: Numbers): unknown {
  for (const { answers } of right.map(asHandedIn)) if (answers) return answers(numbers)
  return null
}
