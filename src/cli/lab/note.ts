/** What `flitwave lab new` has noted beside a solution. A student may have changed it. */

import { join } from 'node:path'
import { FlitwaveError, fail } from '../../ir/diagnostic.js'
import { readHanded, shownPath } from './handed-file.js'
import { labFile } from './new-lab.js'
import { idFoundIn } from './student-id.js'

/** The lab that was begun, and by whom. */
export interface Note {
  readonly lab: string
  readonly student: string
}

/** Null where there is none; the error of one that says nothing. */
export function noteIn(folder: string): Note | FlitwaveError | null {
  const path = join(folder, labFile)
  try {
    const text = readHanded(path)
    return text === null ? null : asNote(parsed(text), path)
  } catch (error) {
    if (error instanceof FlitwaveError) return error
    throw error
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

function asNote(value: unknown, path: string): Note {
  const { lab, student } = (value ?? {}) as Partial<Record<keyof Note, unknown>>
  if (typeof lab === 'string' && typeof student === 'string')
    return { lab, student: idFoundIn(student, shownPath(path)) }
  return fail(
    'FW996',
    `${shownPath(path)} is not what \`flitwave lab new\` has written`,
    null,
    'make it anew in another folder',
  )
}
