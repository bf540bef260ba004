/** A text as the value of an attribute between double quotes. */
export function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** A text as Markdown that may stand in a page: code in it stays code, and nothing in it is an element. */
export function escaped(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) =>
      part.startsWith('`') ? part : part.replaceAll('<', '&lt;').replaceAll('*', '\\*').replaceAll('{{', '{&#123;'),
    )
    .join('')
}
