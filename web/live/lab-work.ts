/** What a student has written, kept in the browser: nothing of it goes anywhere. */

export interface Work {
  readonly student: string
  readonly text: string
}

const keyOf = (lab: string): string => `flitwave-lab-${lab}`

/** Null where there is nothing, or a browser keeps nothing. */
export function keptWork(lab: string): Work | null {
  try {
    const { student, text } = JSON.parse(localStorage.getItem(keyOf(lab)) ?? '{}') as Partial<
      Record<keyof Work, unknown>
    >
    return typeof student === 'string' && typeof text === 'string' ? { student, text } : null
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
