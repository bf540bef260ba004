/** Markdown: tables, and the texts in their cells. */

/** A table; columns of numbers to the right. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[], numeric = false): string {
  const rule = titles.map((_, i) => (numeric && i > 0 ? '---:' : '---'))
  return [titles, rule, ...rows.map((row) => row.map(cell))].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

/** A bar would begin another cell: |D| has two. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}

/** A command line, or several. */
export function shell(...lines: readonly string[]): string {
  return ['```sh', ...lines, '```'].join('\n')
}
