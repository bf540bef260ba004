/** What a student has written, kept in the browser: nothing of it goes anywhere. */

import { membersOf } from './received-values.js'

export interface Work {
  readonly student: string
  /** By name. */
  readonly files: Readonly<Record<string, string>>
}

const keyOf = (lab: string): string => `flitwave-lab-${lab}`

/** Null where there is nothing, or a browser keeps nothing. */
export function keptWork(lab: string): Work | null {
  try {
    const { student, files } = membersOf(JSON.parse(localStorage.getItem(keyOf(lab)) ?? '{}'))
    if (typeof student !== 'string') return null
    const texts = Object.entries(membersOf(files)).filter(([, text]) => typeof text === 'string')
    return { student, files: Object.fromEntries(texts) as Work['files'] }
  } catch {
    return null
  }
}

export function keepWork(lab: string, work: Work): void {
  try {
    localStorage.setItem(keyOf(lab), JSON.stringify(work))
  } catch {
    // Until the page is left, then.
  }
}
