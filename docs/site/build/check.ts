/** Every link of the site leads somewhere: to a file of it, and to a heading in that file. */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { unpackProgram } from '../../../web/live/share.js'

interface Read {
  /** A page is written even if its rendering has failed. */
  readonly isWhole: boolean
  readonly title: string
  readonly ids: ReadonlySet<string>
  readonly headings: readonly (readonly [id: string, text: string])[]
  readonly links: readonly string[]
}

/** Pages of the playground and of runs, which are no text. */
const programs = /^(live|waves\/runs)\//

/**
 * Checks the links, and writes the list for the search of the site.
 * @throws Error with all links that lead nowhere
 */
export function checkSite(folder: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.html') && !programs.test(file))
    .sort()
  const pages = new Map(files.map((file) => [file, read(readFileSync(join(folder, file), 'utf8'))]))
  const empty = [...pages].filter(([, { isWhole }]) => !isWhole).map(([file]) => file)
  if (empty.length > 0) throw new Error(`pages that were not rendered: ${firstOf(empty)}`)
  const dead = [...pages].flatMap(([file, { links }]) =>
    links.filter((link) => !leads(link, file, pages, folder)).map((link) => `${file} → ${link}`),
  )
  if (dead.length > 0) throw new Error(`links that lead nowhere:\n  ${dead.join('\n  ')}`)
  const links = [...pages.values()].reduce((sum, page) => sum + page.links.length, 0)
  writeFileSync(join(folder, 'live/search.js'), `globalThis.flitwaveSearch = ${JSON.stringify(entriesOf(pages))}\n`)
  console.log(`${folder}: ${pages.size} pages, ${links} links, all of which lead somewhere`)
}

/** Some of the names, and how many more there are. */
export function firstOf(names: readonly string[]): string {
  const most = 5
  const shown = names.slice(0, most).join(', ')
  return names.length > most ? `${shown} and ${names.length - most} more` : shown
}

function leads(link: string, file: string, pages: ReadonlyMap<string, Read>, folder: string): boolean {
  const [target = '', anchor = ''] = link.split('#')
  const path = target === '' ? file : posix.normalize(posix.join(posix.dirname(file), decodeURI(target)))
  const page = pages.get(path) ?? pages.get(posix.join(path, 'index.html'))
  if (path.startsWith('../') || target.startsWith('/')) return false
  if (!page) return anchor === '' && existsSync(join(folder, path)) && !path.endsWith('/')
  if (path === 'playground.html' && isProgram(anchor)) return true
  return anchor === '' || page.ids.has(decodeURIComponent(anchor))
}

function isProgram(fragment: string): boolean {
  try {
    unpackProgram(fragment)
    return true
  } catch {
    return false
  }
}

function read(html: string): Read {
  const ids = new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!))
  const links = [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, link]) => plain(link!))
  const headings = [...html.matchAll(/<h[23] id="([^"]*)"[^>]*>(.*?)<\/h[23]>/gs)].map(
    ([, id, inside]) =>
      [id!, plain(inside!.replace(/<a class="header-anchor".*?<\/a>/s, '').replace(/<[^>]*>/g, '')).trim()] as const,
  )
  const title = plain(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? '').replace(/ \| Flitwave$/, '')
  return {
    isWhole: html.includes('<main') && html.includes('</main>'),
    title,
    ids,
    headings,
    links: links.filter((link) => !/^(https?:|data:|mailto:)/.test(link)),
  }
}

function entriesOf(pages: ReadonlyMap<string, Read>): (readonly [string, string, string])[] {
  return [...pages].flatMap(([file, { title, headings }]) => [
    [file, title, ''] as const,
    ...headings.map(([id, text]) => [`${file}#${id}`, title, text] as const),
  ])
}

const plain = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
