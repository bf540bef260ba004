const code = 'FW979'

/**
 * Refuses a session.
 * @throws Error with the code; the page has no need of the diagnostics of sources
 */
export function refuse(what: string): never {
  throw new Error(`${code}: the session cannot be opened: ${what}. Open a file that this page has saved as a session.`)
}
