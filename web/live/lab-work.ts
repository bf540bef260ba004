/** A student's work, kept in the browser: nothing of it leaves the machine. */

import { membersOf } from './received-values.js'

/** Texts by the names of files. */
export type Texts = Readonly<Record<string, string>>

const keyOf = (lab: string): string => `flitwave-lab-${lab}`

/** Null if nothing is stored, or if the browser stores nothing. */
export function keptWork(lab: string): Texts | null {
  try {
    const kept = localStorage.getItem(keyOf(lab))
    if (kept === null) return null
    const texts = Object.entries(membersOf(membersOf(JSON.parse(kept))['files']))
    return Object.fromEntries(texts.filter(([, text]) => typeof text === 'string')) as Texts
  } catch {
    return null
  }
}

export function keepWork(lab: string, files: Texts): void {
  try {
    localStorage.setItem(keyOf(lab), JSON.stringify({ files }))
  } catch {
    // Then the work lasts until the page is left.
  }
}
