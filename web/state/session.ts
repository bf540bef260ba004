/**
 * Sessions: the view as a file of JSON, which is read as data and checked member by member.
 */

import type { RunInfo } from '../../src/apps/inspect/info.js'
import { panelNames, type Borders, type Layout } from './layout.js'
import { radices, rowColours, wellNested, type ShownRow } from './rows.js'
import { refuse } from './session-error.js'
import { Reader } from './session-reader.js'
import type { Bookmark, ViewState } from './view.js'

const format = 'flitwave-session'
const version = 1

/** Bounds for a file from another person. */
const most = { rows: 5000, markers: 1000, depth: 64 } as const

/** The view as the text of a file. */
export function writeSession(state: ViewState, { testbench }: RunInfo): string {
  return `${JSON.stringify({ format, version, testbench, view: state }, null, 2)}\n`
}

/**
 * Reads the text of a session; cycles are moved into the run.
 * @throws Error with code FW979 for a file that is no session, or of another version
 */
export function readSession(text: string, run: RunInfo): ViewState {
  const file = new Reader(parsed(text), 'the file')
  file.is('format', format)
  const found = file.number('version')
  if (found !== version) refuse(`it has version ${found}, and this page reads version ${version}`)
  const view = file.object('view')
  const cycleIn = (name: string, from: Reader = view): number => {
    return Math.min(Math.max(Math.floor(from.number(name)), run.firstCycle), run.lastCycle)
  }
  return {
    cycle: cycleIn('cycle'),
    origin: view.isNull('origin') ? null : cycleIn('origin'),
    window: windowIn(view.object('window'), run),
    rows: wellNested(view.list('rows', most.rows).map(rowIn)),
    chosen: [],
    radix: view.oneOf('radix', radices),
    signal: view.textOrNull('signal'),
    instance: view.textOrNull('instance'),
    packet: view.isNull('packet') ? null : view.number('packet'),
    heat: view.text('heat'),
    bookmarks: view
      .list('bookmarks', most.markers)
      .map((one): Bookmark => ({ cycle: cycleIn('cycle', one), text: one.text('text') })),
    condition: view.text('condition'),
    layout: layoutIn(view.object('layout')),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return refuse('the file is not JSON')
  }
}

function windowIn(window: Reader, { firstCycle, lastCycle }: RunInfo): ViewState['window'] {
  const from = Math.max(firstCycle, window.number('from'))
  const to = Math.min(lastCycle, window.number('to'))
  return from < to ? { from, to } : { from: firstCycle, to: lastCycle }
}

function rowIn(row: Reader, id: number): ShownRow {
  const place = {
    id,
    depth: Math.min(most.depth, Math.max(0, Math.floor(row.number('depth')))),
    ...(row.flag('isClosed') && { isClosed: true }),
  }
  const look = {
    ...(row.has('colour') && { colour: row.oneOf('colour', rowColours) }),
    ...(row.has('radix') && { radix: row.oneOf('radix', radices) }),
    ...(row.flag('isAnalog') && { isAnalog: true }),
  }
  switch (row.oneOf('kind', ['signal', 'expression', 'group', 'divider'])) {
    case 'signal':
      return { ...place, ...look, kind: 'signal', path: row.text('path') }
    case 'expression':
      return { ...place, ...look, kind: 'expression', text: row.text('text') }
    case 'group':
      return { ...place, kind: 'group', name: row.text('name') }
    case 'divider':
      return { ...place, kind: 'divider', name: row.text('name') }
  }
}

function layoutIn(layout: Reader): Layout {
  const borders = layout.object('borders')
  const share = (name: keyof Borders): number => Math.min(0.92, Math.max(0.08, borders.number(name)))
  return {
    borders: {
      left: share('left'),
      right: Math.max(share('right'), share('left') + 0.08),
      network: share('network'),
      waves: share('waves'),
      lower: share('lower'),
    },
    collapsed: layout.texts('collapsed', panelNames),
    maximised: layout.isNull('maximised') ? null : layout.oneOf('maximised', panelNames),
  }
}
