/** The student's id: one for all labs, kept in the browser. */

const key = 'flitwave-student'

/** Empty for nobody yet, and where a browser keeps nothing. */
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
    // Until the page is left, then.
  }
}

/** Is told when another page of the browser has another id. */
export function onOtherStudent(changed: (id: string) => void): void {
  addEventListener('storage', (event) => {
    if (event.key === key) changed(event.newValue ?? '')
  })
}
