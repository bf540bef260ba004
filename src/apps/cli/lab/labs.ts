/** The labs of the package, and those of a folder of the teacher's own. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import { asGrading, type Grading } from '../../course/grading.js'
import { asLab, type Lab } from '../../course/lab.js'
import { packageRoot } from '../../../base/files/packaged.js'
import { importFile } from '../load.js'
import { failForName } from '../usage.js'
import { withModules } from './mistakes.js'

/** Where a lab is. */
export interface LabPlace {
  readonly name: string
  readonly folder: string
}

/** By their numbers. A folder of the teacher's own has the same layout, and comes first. */
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
 * The lab that is named: `01-fifo`, `fifo` or `1`.
 * @throws FlitwaveError FW910 for another name
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

/** @throws FlitwaveError FW998 where the package has none, FW995 for mistakes that cannot be made */
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

/** What students do not know, and what is random in a grading follows from. */
export function readSecret(own?: string): string {
  const file = own === undefined ? '' : join(own, 'secret.txt')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : 'flitwave'
}
