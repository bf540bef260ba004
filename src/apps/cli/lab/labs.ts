/** The labs of the package and of a teacher's own folder, and their faults: a faulty lab scores no submission. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fail, FlitwaveError, type Diagnostic } from '../../../base/diagnostic/diagnostic.js'
import { asGrading, type Grading } from '../../course/grading.js'
import { asLab, type Lab } from '../../course/lab.js'
import { packageRoot } from '../../../base/files/packaged.js'
import { importFile } from '../shared/load.js'
import { failForName } from '../shared/usage.js'
import { withModules } from './mistakes.js'
import { elaborate } from '../../../language/hdl/elaborate/elaborate.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { placeOf } from '../../../base/diagnostic/user-place.js'
import { parametersOf } from '../../course/index.js'
import { faultOf, type LabFault } from '../../course/lab-trial.js'

export interface LabPlace {
  readonly name: string
  readonly folder: string
}

/** By lab number. A teacher's own folder has the same layout and takes precedence. */
export function labPlaces(own?: string): readonly LabPlace[] {
  const folders = [...(own === undefined ? [] : [requireFolder(own)]), join(packageRoot(), 'labs')]
  const places = folders.flatMap((folder) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => /^\d\d-/.test(name) && existsSync(join(folder, name, 'check.ts')))
          .map((name) => ({ name, folder: join(folder, name) }))
      : [],
  )
  const first = places.filter(({ name }, i) => places.findIndex((place) => place.name === name) === i)
  return first.sort((a, b) => (a.name < b.name ? -1 : 1))
}

function requireFolder(path: string): string {
  if (!existsSync(path) || !statSync(path).isDirectory())
    fail('FW996', `there is no folder ${path}`, null, 'name the folder that has the labs, such as 01-fifo')
  return resolve(path)
}

/**
 * The lab with this name: `01-fifo`, `fifo` or `1`.
 * @throws FlitwaveError FW910 for an unknown name
 */
export function findLab(asked: string, own?: string): LabPlace {
  const places = labPlaces(own)
  const found = places.find(
    ({ name }) => name === asked || name.slice(3) === asked || Number(name.slice(0, 2)) === Number(asked || NaN),
  )
  const names = places.map(({ name }) => name)
  return found ?? failForName('lab', asked, names, `the labs are ${names.join(', ')}`)
}

/** @throws FlitwaveError FW995 for a copy that still has the name of another lab */
export async function loadLab({ folder, name }: LabPlace): Promise<Lab> {
  const file = join(folder, 'check.ts')
  const lab = asLab((await importFile(file))['default'], file)
  if (lab.name !== name)
    fail('FW995', `${file} calls its lab ${lab.name}, and stands in ${name}`, null, `write name: '${name}'`)
  return lab
}

/** @throws FlitwaveError FW998 if the package has none, FW995 for mistakes that cannot be applied */
export async function loadGrading({ folder, name }: LabPlace): Promise<Grading> {
  const file = join(folder, 'grade.ts')
  if (!existsSync(file))
    fail(
      'FW998',
      `there is no grade.ts in ${folder}`,
      null,
      `the package has no references: name a folder with a copy of labs/${name} of the repository, --private labs`,
    )
  return withModules(asGrading((await importFile(file))['default'], file), folder)
}

/** The teacher's secret, which seeds the random inputs of a grading. */
export function readSecret(own?: string): string {
  const file = own === undefined ? '' : join(own, 'secret.txt')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : 'flitwave'
}

/**
 * Tries a lab with the numbers of a student before it judges that student.
 * @param grading - the grading that judges; without it, only the lab is tried
 * @throws FlitwaveError FW999 for a lab that cannot judge anybody
 */
export function requireSound(place: LabPlace, lab: Lab, student: string, grading?: Grading): void {
  const reference = grading?.reference
  const fault = faultOf(lab, student, reference && ((numbers) => elaborate(new reference(parametersOf(lab, numbers)))))
  if (fault) throw new FlitwaveError([diagnosticOf(fault, place)])
}

function diagnosticOf({ member, message, help, thrown }: LabFault, { name, folder }: LabPlace): Diagnostic {
  const [cause] = thrown instanceof FlitwaveError ? thrown.diagnostics : []
  return {
    code: 'FW999',
    message: `lab ${name} cannot judge: ${cause ? `${cause.code} ${cause.message}, in its ${member}` : message}`,
    place: cause?.place ?? placeThrown(thrown) ?? memberPlace(member, folder),
    help: cause?.help ?? help,
    notes: cause?.notes ?? [],
  }
}

/** The place of a member in a file of the lab, or a guess. */
function memberPlace(member: LabFault['member'], folder: string): Place {
  const file = join(folder, member === 'reference' ? 'grade.ts' : 'check.ts')
  const lines = readFileSync(file, 'utf8').split('\n')
  const at = lines.findIndex((text) => new RegExp(`^\\s+${member}\\b\\s*[(:,]`).test(text))
  return { file, line: Math.max(at, 0) + 1, column: Math.max(lines[at]?.search(/\S/) ?? 0, 0) + 1 }
}

function placeThrown(thrown: unknown): Place | null {
  return thrown instanceof Error ? placeOf(thrown) : null
}

/** Wraps an error that a lab threw while judging and that is not the solution's fault. */
export function asFault(error: unknown, { name }: LabPlace): FlitwaveError {
  if (error instanceof FlitwaveError && error.diagnostics.every(({ code }) => code === 'FW999')) return error
  if (error instanceof FlitwaveError)
    return new FlitwaveError(
      error.diagnostics.map((one) => ({
        ...one,
        code: 'FW999',
        message: `lab ${name} cannot judge: ${one.code} ${one.message}`,
      })),
    )
  const what = error instanceof Error ? `${error.name}: ${error.message.split('\n')[0]!}` : String(error)
  return new FlitwaveError([
    {
      code: 'FW999',
      message: `lab ${name} cannot judge: ${what}`,
      place: placeThrown(error),
      help: 'correct check.ts or grade.ts of the lab: the solution is not at fault, and is not scored',
      notes: [],
    },
  ])
}
