import type { Group, Row } from './table/row.js'

/** Where a name goes on in words: what stands before is code. */
const words = new RegExp(
  [
    String.raw`(?:^|(?<=\s))(?:an? (?!in\b|instanceof\b)[a-z]{2,}|as an|at the|in an?|in the|of (?!xs|structs)|read where`,
    String.raw`any|assigned|assigning|inside|outside|recursion|stored|that|the|two|under|without)\b`,
  ].join('|'),
)

function code(text: string): string {
  if (text === '') return ''
  const fence = text.includes('`') ? '``' : '`'
  return `${fence}${text}${fence}`
}

function nameOf({ name }: Row): string {
  const at = name.search(words)
  if (at < 0) return code(name)
  const [, written = '', comma = ''] = /^(.*?)(,?)\s*$/.exec(name.slice(0, at)) ?? []
  return `${code(written)}${comma} ${name.slice(at)}`.trim()
}

function kindOf({ kind, code }: Row): string {
  const link = code && `[${code}](errors/${code}.md)`
  if (kind === 'hardware' || !link) return kind
  return kind === 'error' ? link : `elaboration; with signals ${link}`
}

function cells(texts: readonly string[]): string {
  return `| ${texts.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`
}

/** The tables of the page on JavaScript, each under its heading. */
export function tables(groups: readonly Group[]): string {
  return groups
    .map(({ title, rows }) => {
      const lines = rows.map((row) => cells([nameOf(row), kindOf(row), row.note]))
      return [`## ${title}`, '', cells(['construct', 'is', 'remark']), '|---|---|---|', ...lines, ''].join('\n')
    })
    .join('\n')
}
