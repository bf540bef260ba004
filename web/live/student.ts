/** The student's id: one for all labs, kept in the browser. */

const key = 'flitwave-student'

/** Empty without an id, and where a browser stores nothing. */
export function keptStudent(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

export function keepStudent(id: string): void {
  try {
    localStorage.setItem(key, id)
  } catch {
    // Then the id lasts until the page is left.
  }
}

/** Calls `changed` when another page of the browser changes the id. */
export function onOtherStudent(changed: (id: string) => void): void {
  addEventListener('storage', (event) => {
    if (event.key === key) changed(event.newValue ?? '')
  })
}
