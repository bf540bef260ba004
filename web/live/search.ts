/** Finds pages and headings by words, in a list that is loaded when the reader turns to the field. */

import { element } from './remark.js'

/** `[address, page, heading]`; the heading of a page itself is empty. */
type Entry = readonly [address: string, page: string, heading: string]

const held = globalThis as unknown as { flitwaveSearch?: readonly Entry[] }
const most = 12

/** @param script - the address of this script; the list lies beside it, and addresses in it are relative to the folder above */
export function startSearch(script: string): void {
  const field = document.querySelector<HTMLInputElement>('.search input')
  const results = document.querySelector<HTMLElement>('.search .results')
  if (!field || !results) return
  const root = new URL('..', script).href
  field.addEventListener('focus', () => loadList(new URL('search.js', script).href), { once: true })
  field.addEventListener('input', () => show(results, root, find(field.value)))
  field.addEventListener('keydown', (event) => move(event, field, results))
  results.addEventListener('keydown', (event) => move(event, field, results))
  addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('.search')) results.replaceChildren()
  })
  addEventListener('keydown', (event) => {
    const isWriting = (event.target as Element).closest('input, textarea, select, [contenteditable]')
    if (event.key !== '/' || isWriting) return
    event.preventDefault()
    field.focus()
  })
}

function loadList(address: string): void {
  const script = document.createElement('script')
  script.src = address
  document.head.append(script)
}

function find(text: string): readonly Entry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const scored = (held.flitwaveSearch ?? []).flatMap((entry) => {
    const score = scoreOf(entry, words)
    return score > 0 ? [{ entry, score }] : []
  })
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ entry }) => entry)
}

/** Each word must be there; beginnings of words, and titles of pages, count more. */
function scoreOf([, page, heading]: Entry, words: readonly string[]): number {
  const text = `${page} ${heading}`.toLowerCase()
  let score = heading === '' ? 1.5 : 1
  for (const word of words) {
    const at = text.indexOf(word)
    if (at < 0) return 0
    score += /(^|[^a-z0-9])$/.test(text.slice(0, at)) ? 2 : 0.5
  }
  return score - text.length / 1000
}

function show(results: HTMLElement, root: string, entries: readonly Entry[]): void {
  results.replaceChildren(
    ...entries.map(([address, page, heading]) => {
      const link = element('a', 'result') as HTMLAnchorElement
      link.href = root + address
      link.append(element('b', '', page), heading === '' ? '' : element('span', '', heading))
      return link
    }),
  )
}

function move(event: KeyboardEvent, field: HTMLInputElement, results: HTMLElement): void {
  const links = [...results.querySelectorAll<HTMLElement>('a')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  if (event.key === 'Escape') {
    results.replaceChildren()
    field.focus()
  } else if (event.key === 'ArrowDown') links[Math.min(at + 1, links.length - 1)]?.focus()
  else if (event.key === 'ArrowUp') (links[at - 1] ?? field).focus()
  else if (event.key === 'Enter' && at < 0) links[0]?.click()
  else return
  event.preventDefault()
}
