/**
 * Refuses a session.
 * @throws Error with code FW979; the page has no need of the diagnostics of sources
 */
export function refuse(what: string): never {
  throw new Error(`FW979: the session cannot be opened: ${what}. Open a file that this page has saved as a session.`)
}
