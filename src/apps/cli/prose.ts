/** Markdown for a terminal: as much of it as the documentation of classes has. */

import { align, wrap } from './table.js'

/** Paragraphs and items of lists in lines of at most so many characters; tables with their columns beside each other. */
export function renderMarkdown(text: string, columns = 100): string {
  const blocks = text.split(/\n\s*\n/).map((block) => block.split('\n'))
  return blocks.map((lines) => (lines.every(isRow) ? renderTable(lines) : renderLines(lines, columns))).join('\n\n')
}

const isRow = (line: string): boolean => line.startsWith('|')

function renderTable(lines: readonly string[]): string {
  const rows = lines.map((line) => ['', ...cellsOf(line)])
  return align(rows.filter((row) => !row.every((cell) => /^-*$/.test(cell))))
}

/** Of `| a | b |`. */
function cellsOf(line: string): string[] {
  return line
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => cell.trim())
}

function renderLines(lines: readonly string[], columns: number): string {
  return lines.map((line) => (/^[-*] /.test(line) ? renderItem(line, columns) : wrap(line, columns))).join('\n')
}

function renderItem(line: string, columns: number): string {
  const text = wrap(line.slice(2), columns - 4).replaceAll('\n', '\n    ')
  return `  * ${text}`
}
