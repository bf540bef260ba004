/** The files of the repository that are pages of the site; a page keeps its file's path. */

import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { guideFiles } from './guides.js'

/** A page, as Markdown. */
export interface Page {
  /** Below the root of the site, without a slash in front: `docs/tutorial.md`. */
  readonly path: string
  readonly text: string
}

/** Pages of the repository, with links as the site needs them. */
export function repositoryPages(): Page[] {
  const files = [
    'README.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'waves/README.md',
    'labs/README.md',
    ...guideFiles()
      .filter((file) => file.endsWith('.md'))
      .sort(),
  ]
  return files.map((file) => ({ path: pathOf(file), text: withLinks(readFileSync(file, 'utf8'), file) }))
}

/** Files whose page has another place than in the repository: the folder of labs opens with the list for students. */
const moved: Readonly<Record<string, string>> = {
  'README.md': 'overview.md',
  'docs/labs.md': 'labs/index.md',
  'labs/README.md': 'labs/making.md',
}

/** A folder opens with its README; the README of the repository does not open the site. */
function pathOf(file: string): string {
  const place = moved[file]
  if (place !== undefined) return place
  if (file.endsWith('.ts')) return `source/${file.replace(/\.ts$/, '.md')}`
  return file.replace(/(^|\/)README\.md$/, '$1index.md')
}

/**
 * Turns links between files into links to pages, and links to sources into links to pages that show them; code stays as it
 * is.
 */
export function withLinks(text: string, file: string): string {
  const folder = posix.dirname(file)
  return outsideCode(text, (prose) =>
    prose.replace(/\]\((?!https?:|#|mailto:)([^)\s#]+\.(?:md|ts))(#[^)\s]*)?\)/g, (_, target: string, anchor = '') => {
      const page = pathOf(posix.normalize(posix.join(folder, target)))
      const link = posix.relative(posix.dirname(pathOf(file)), page)
      return `](${link.startsWith('.') ? link : `./${link}`}${anchor})`
    }),
  )
}

/** The pages of the sources that pages link to. */
export function sourcePages(pages: readonly Page[]): Page[] {
  const linked = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)\s#]*source\/[^)\s#]+)\.md\)/g)].map(([, link]) =>
      posix.normalize(posix.join(posix.dirname(path), link!)).replace(/^source\//, ''),
    ),
  )
  return [...new Set(linked)].sort().map(sourcePage)
}

function sourcePage(name: string): Page {
  const text = readFileSync(`${name}.ts`, 'utf8')
  return { path: `source/${name}.md`, text: `# ${name}.ts\n\n\`\`\`ts\n${text}\`\`\`\n` }
}

/** Applies a change to the prose only, outside code fences. */
function outsideCode(text: string, change: (prose: string) => string): string {
  return text
    .split(/(^```[^\n]*\n[^]*?^```$)/m)
    .map((part) => (part.startsWith('```') ? part : change(part)))
    .join('')
}
