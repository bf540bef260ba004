/** The text that the page shows for an error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
