/** A thrown value as a text: it need not be an error, and need not have a text. */
export function thrownText(error: unknown): string {
  try {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  } catch {
    return 'something that has no text'
  }
}
