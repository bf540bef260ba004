/** Finds submissions: a file, a student's folder, or a folder with one for each student. */

import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type Diagnostic, fail, FlitwaveError } from '../../../base/diagnostic/diagnostic.js'
import { plainText } from '../../course/plain-text.js'
import { failForUsage } from '../shared/usage.js'
import { isThere, readHanded, refuseLink, shownPath } from './submission.js'
import type { LabJob } from './judge.js'
import { findLab, labPlaces, loadLab } from './labs.js'
import { labFile, idFoundIn } from './new-lab.js'

/** A submission and its author. */
export interface Handed {
  readonly file: string
  readonly student: string
  /** The full name: `01-fifo`. */
  readonly lab: string
  /** Warnings, which cost no points. */
  readonly warnings: readonly string[]
}

/** An unreadable submission of one of several students: the others are still graded. */
export interface Unreadable {
  /** The folder. */
  readonly file: string
  readonly student: string
  readonly errors: readonly Diagnostic[]
}

/** The submissions, in the order of the names. */
export interface Submissions {
  readonly found: readonly (Handed | Unreadable)[]
  /** Entries next to the folders of students that are not submissions. */
  readonly passedOver: readonly string[]
}

/** The requested submissions. */
export interface Asked {
  readonly mode: LabJob['mode']
  /** The lab to use, regardless of the note beside the file. */
  readonly lab?: string | undefined
  /** The id to use; there is then a single submission. */
  readonly student?: string | undefined
  /** The teacher's folder of labs. */
  readonly private?: string | undefined
  /** True if the folder is that of one student, with any contents. */
  readonly isOne?: boolean
}

/**
 * @throws FlitwaveError FW996 if there is no submission, or its lab is unknown; FW916 for `student` with a folder of
 * several; FW910 for an unknown lab
 */
export async function submissionsAt(path: string, asked: Asked): Promise<Submissions> {
  if (!existsSync(path) && !isThere(path))
    fail('FW996', `there is no ${shownPath(path)}`, null, 'name a file, or a folder with what was handed in')
  if (!isFolder(path)) return only(handed(path, dirname(path), asked))
  const note = noteIn(path)
  const lab = asked.lab ?? (note instanceof FlitwaveError ? undefined : note?.lab)
  const own = lab === undefined ? null : join(path, await fileOf(lab, asked))
  const { folders, others } = entriesOf(path)
  if (own !== null && isThere(own)) {
    requireOne(own, folders, asked)
    return only(handed(own, path, asked))
  }
  const isOne = asked.isOne === true || (asked.student !== undefined && folders.length === 0)
  if (isOne) return only(handed(own ?? join(path, labFile), path, asked))
  if (asked.student !== undefined)
    failForUsage(`--student names one, and ${shownPath(path)} has several folders`, 'name the folder of that student')
  if (folders.length === 0 && asked.lab === undefined) readable(note)
  if (folders.length === 0)
    fail('FW996', `${shownPath(path)} has nothing that was handed in`, null, 'it has a folder for each student')
  return { found: await ofClass(path, folders, asked), passedOver: others.map((name) => shownPath(join(path, name))) }
}

/** @throws FlitwaveError FW996 in a grading of a folder that may be one student's, or of a class folder with a stray file */
function requireOne(own: string, folders: readonly string[], { mode, student, isOne = false }: Asked): void {
  if (mode === 'check' || student !== undefined || isOne) return
  const other = folders.map((name) => join(dirname(own), name, basename(own))).find(isThere)
  if (other !== undefined)
    fail(
      'FW996',
      `there is ${shownPath(own)}, and ${shownPath(other)}`,
      null,
      'give each student a folder; for one alone, name the file, or the id with --student',
    )
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

const only = (one: Handed): Submissions => ({ found: [one], passedOver: [] })

interface Entries {
  /** Includes links: the student gets a warning about them. */
  readonly folders: readonly string[]
  readonly others: readonly string[]
}

/** The entries in the order of their names, without the files that systems and archives leave. */
function entriesOf(path: string): Entries {
  const entries = readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && name !== '__MACOSX')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const isOfStudent = (entry: (typeof entries)[number]): boolean => entry.isDirectory() || entry.isSymbolicLink()
  return {
    folders: entries.filter(isOfStudent).map(({ name }) => name),
    others: entries.filter((entry) => !isOfStudent(entry)).map(({ name }) => name),
  }
}

async function ofClass(
  path: string,
  folders: readonly string[],
  asked: Asked,
): Promise<readonly (Handed | Unreadable)[]> {
  const found: (Handed | Unreadable)[] = []
  for (const name of folders) {
    const folder = join(path, name)
    try {
      const id = idFoundIn(name, shownPath(path))
      const same = found.find(({ student }) => student === id)
      if (same) fail('FW996', `${shownPath(folder)} has the same id as ${shownPath(same.file)}`, null, 'rename one')
      refuseLink(folder, 'folder')
      const lab = labOf(asked, folder)
      found.push(handed(join(folder, await fileOf(lab, asked)), folder, { ...asked, lab, student: id }))
    } catch (error) {
      if (!(error instanceof FlitwaveError)) throw error
      found.push({ file: folder, student: plainText(name), errors: error.diagnostics })
    }
  }
  return found
}

async function fileOf(lab: string, { private: own }: Asked): Promise<string> {
  return (await loadLab(findLab(lab, own))).file
}

function handed(file: string, folder: string, asked: Asked): Handed {
  if (asked.mode === 'grade') refuseLink(resolve(folder), 'folder')
  const student = asked.student ?? studentOf(folder, asked)
  const lab = findLab(labOf(asked, folder), asked.private).name
  return { file, student, lab, warnings: warningsOf(noteIn(folder), student) }
}

/** In a grading, the name of the folder, regardless of its note; `flitwave lab new` names a folder after the lab. */
function studentOf(folder: string, { mode, private: own }: Asked): string {
  const name = basename(resolve(folder))
  const isLabs = labPlaces(own).some((lab) => lab.name === name)
  return mode === 'grade' && !isLabs ? idFoundIn(name, shownPath(folder)) : (readable(noteIn(folder))?.student ?? '')
}

function labOf({ lab }: Asked, folder: string): string {
  const known = lab ?? readable(noteIn(folder))?.lab
  return known ?? fail('FW996', `cannot tell which lab is in ${shownPath(folder)}`, null, 'name it: --lab 01-fifo')
}

/** @throws the error of a note that is needed but unreadable */
function readable(note: Note | FlitwaveError | null): Note | null {
  if (note instanceof FlitwaveError) throw note
  return note
}

/** A warning if the student's own files may have the numbers of another id. */
function warningsOf(note: Note | FlitwaveError | null, student: string): string[] {
  if (note instanceof FlitwaveError) return note.diagnostics.map(({ message }) => message)
  if (note === null || note.student === student) return []
  const id = note.student === '' ? 'nobody' : note.student
  return [`${labFile} is of ${id}: it is judged with the numbers of ${student === '' ? 'nobody' : student}`]
}

/** The note of a started lab, with the student's id. */
export interface Note {
  readonly lab: string
  readonly student: string
}

/** Null if there is none; an error if it is unreadable. */
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
