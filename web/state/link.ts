/** The view as the fragment of an address: the link shows the receiver the sender's view. */

import type { RunInfo } from '../../src/apps/inspect/info.js'
import { radices, wellNested } from './rows.js'
import type { Bookmark, ViewState } from './view.js'
import { readRow, writeRow } from './written-row.js'

/** Anybody can make a link: longer content is cut off. */
const most = { rows: 1000, bookmarks: 200, text: 500 } as const

/** The view as parameters; defaults are left out. */
export function writeLink(state: ViewState): string {
  const { cycle, origin, window, rows, radix, signal, instance, packet, heat, bookmarks, condition } = state
  const given: Readonly<Record<string, string | null>> = {
    cycle: String(cycle),
    origin: origin === null ? null : String(origin),
    window: `${round(window.from)}:${round(window.to)}`,
    radix: radix === 'decoded' ? null : radix,
    signal,
    instance,
    packet: packet === null ? null : String(packet),
    heat: heat === 'off' ? null : heat,
    find: condition === '' ? null : condition,
  }
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(given)) if (value !== null) params.append(name, value)
  for (const row of rows) params.append('row', writeRow(row))
  for (const bookmark of bookmarks) params.append('mark', `${bookmark.cycle}:${bookmark.text}`)
  // A colon needs no escape in a fragment, so that a window reads as `--window` takes it.
  return params.toString().replaceAll('%3A', ':')
}

/**
 * Reads the view from a link; ignores parameters that do not fit this run.
 * @param fragment - without the `#`
 */
export function readLink(fragment: string, { firstCycle, lastCycle }: RunInfo): Partial<ViewState> {
  const params = new URLSearchParams(fragment)
  const text = (name: string): string | undefined => params.get(name)?.slice(0, most.text)
  const cycleOf = (digits: string | undefined): number | undefined => {
    if (digits === undefined || !/^\d{1,15}(\.\d{1,6})?$/.test(digits)) return undefined
    return Math.min(Math.max(Number(digits), firstCycle), lastCycle)
  }
  const wholeCycle = (name: string): number | undefined => {
    const cycle = cycleOf(text(name))
    return cycle === undefined ? undefined : Math.floor(cycle)
  }
  const [from, to] = (text('window') ?? '').split(':').map(cycleOf)
  const rows = wellNested(
    params
      .getAll('row')
      .slice(0, most.rows)
      .map((row, id) => readRow(row.slice(0, most.text), id)),
  )
  const bookmarks = params
    .getAll('mark')
    .slice(0, most.bookmarks)
    .flatMap((mark) => asBookmark(mark, cycleOf))
  return defined({
    cycle: wholeCycle('cycle'),
    origin: wholeCycle('origin'),
    window: from !== undefined && to !== undefined && from < to ? { from, to } : undefined,
    rows: rows.length > 0 ? rows : undefined,
    radix: oneOf(text('radix'), radices),
    signal: text('signal'),
    instance: text('instance'),
    packet: /^\d{1,15}$/.test(text('packet') ?? '') ? Number(text('packet')) : undefined,
    heat: text('heat'),
    bookmarks: bookmarks.length > 0 ? bookmarks : undefined,
    condition: text('find'),
  })
}

type Given<T> = { readonly [K in keyof T]?: T[K] | undefined }

function defined(given: Given<ViewState>): Partial<ViewState> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

function oneOf<T extends string>(text: string | undefined, choices: readonly T[]): T | undefined {
  return choices.find((choice) => choice === text)
}

function asBookmark(mark: string, cycleOf: (digits: string | undefined) => number | undefined): Bookmark[] {
  const [digits, ...text] = mark.slice(0, most.text).split(':')
  const cycle = cycleOf(digits)
  return cycle === undefined ? [] : [{ cycle: Math.floor(cycle), text: text.join(':') }]
}

function round(cycle: number): number {
  return Math.round(cycle * 1000) / 1000
}
