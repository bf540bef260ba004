/** The values that led to a wrong one, as text that is read to its end: what the tree leaves out is named below it, line by line. */

import { formatLine } from '../ir/diagnostic.js'
import type { Place } from '../ir/place.js'

/** Lines of a tree. */
const mostLines = 24

/**
 * @param tree - a line for each value, and for each line of source that made it
 * @param lines - all lines that led to the value, nearer ones first
 * @param file - the solution's own
 */
export function causesText(tree: string, lines: readonly Place[], file: string): string {
  const shown = shortened(tree.split('\n'))
  const told = new Set(shown.flatMap((line) => /^\s*(?:\||=.*?\s{2}) *(\S+:\d+)/.exec(line)?.[1] ?? []))
  const isOwn = (place: Place): boolean => folderOf(place.file) === folderOf(file)
  const further = lines.filter((place) => isOwn(place) && !told.has(formatLine(place)))
  // Any of them may be the one that is wrong.
  const names = further.map(({ file: own, line }) => `${own.slice(folderOf(own).length)}:${line}`)
  return [...shown, ...(names.length > 0 ? [`further back: ${names.join(', ')}`] : [])].join('\n')
}

/** First without what stands there already; then the beginning. */
function shortened(lines: readonly string[]): string[] {
  if (lines.length <= mostLines) return [...lines]
  const news = lines.filter((line) => !line.endsWith('  (see above)'))
  if (news.length <= mostLines) return news
  return [...news.slice(0, mostLines), `… and ${news.length - mostLines} more`]
}

function folderOf(file: string): string {
  return file.replace(/[^\\/]*$/, '')
}
