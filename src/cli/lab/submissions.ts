/** What there is to check or to grade: a file, a student's folder, or a folder with one for each student. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fail } from '../../ir/diagnostic.js'
import type { LabJob } from './job.js'
import { labPlaces } from './labs.js'
import { labFile } from './new-lab.js'

/** A submission, and whose it is. */
export interface Handed {
  readonly file: string
  readonly student: string
  readonly lab: string
}

export interface Asked {
  readonly mode: LabJob['mode']
  /** A lab to take, whatever stands beside the file. */
  readonly lab?: string | undefined
  readonly student?: string | undefined
  /** The teacher's folder of labs. */
  readonly private?: string | undefined
}

/**
 * @param nameOf - the file that a lab asks for
 * @throws FlitwaveError FW996 where there is nothing, or nobody says which lab it is
 */
export async function submissionsAt(
  path: string,
  asked: Asked,
  fileOf: (lab: string) => Promise<string>,
): Promise<readonly Handed[]> {
  if (!existsSync(path)) fail('FW996', `there is no ${path}`, null, 'name a file, or a folder with what was handed in')
  if (!statSync(path).isDirectory()) return [handed(path, dirname(path), asked)]
  const lab = asked.lab ?? noteIn(path)?.lab
  const own = lab === undefined ? null : join(path, await fileOf(lab))
  if (own !== null && existsSync(own)) return [handed(own, path, asked)]
  const folders = readdirSync(path).filter((name) => !name.startsWith('.') && statSync(join(path, name)).isDirectory())
  const all = await Promise.all(
    folders.sort().map(async (name) => {
      const folder = join(path, name)
      const its = labOf(asked, folder)
      return { file: join(folder, await fileOf(its)), student: name, lab: its }
    }),
  )
  return all.length > 0
    ? all
    : fail('FW996', `${path} has nothing that was handed in`, null, 'it has a folder for each student')
}

function handed(file: string, folder: string, asked: Asked): Handed {
  return { file, student: asked.student ?? studentOf(folder, asked), lab: labOf(asked, folder) }
}

/**
 * In a grading it is the name of the folder, whatever the student has noted there. A folder that has the name of the lab is one that
 * `flitwave lab new` has made.
 */
function studentOf(folder: string, { mode, private: own }: Asked): string {
  const name = basename(resolve(folder))
  const isLabs = labPlaces(own).some((lab) => lab.name === name)
  return mode === 'grade' && !isLabs ? name : (noteIn(folder)?.student ?? '')
}

function labOf({ lab }: Asked, folder: string): string {
  const known = lab ?? noteIn(folder)?.lab
  return known ?? fail('FW996', `nobody says which lab is in ${basename(folder)}`, null, 'name it: --lab 01-fifo')
}

/** What `flitwave lab new` has noted beside a solution. */
function noteIn(folder: string): { readonly lab: string; readonly student: string } | null {
  const file = join(folder, labFile)
  if (!existsSync(file)) return null
  try {
    const { lab, student } = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>
    return typeof lab === 'string' && typeof student === 'string' ? { lab, student } : null
  } catch {
    return fail('FW996', `${file} is not what \`flitwave lab new\` has written`, null, 'make it anew in another folder')
  }
}
