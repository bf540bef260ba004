/** Sessions in files of the reader. */

import { wellNested } from '../state/rows.js'
import type { OpenRun } from '../state/run.js'
import { refuse } from '../state/session-error.js'
import { readSession, writeSession } from '../state/session.js'
import { download } from './download.js'

/** Files are not larger. */
const mostBytes = 5e6

/** Saves the view as a file; returns the text that says so. */
export function saveSession({ info, view: [state] }: OpenRun): string {
  const name = `${info.name}.session.json`
  download(name, writeSession(state, info))
  return `Saved as ${name}.`
}

/**
 * Asks for a file, and shows its view; returns the text that says so, or null if no file is chosen.
 * @throws Error with the text to show
 */
export async function openSession({ client, info, view: [, setState] }: OpenRun): Promise<string | null> {
  const file = await chosenFile()
  if (!file) return null
  if (file.size > mostBytes) refuse(`${file.name} is larger than any session`)
  const session = readSession(await file.text(), info)
  const signals = session.rows.flatMap((row) => (row.kind === 'signal' ? [row.path] : []))
  const { signal, instance, packet } = session
  const kept = await client.ask('restored', { rows: signals, signal, instance, packet })
  const there = new Set(kept.rows)
  const rows = session.rows.filter((row) => row.kind !== 'signal' || there.has(row.path))
  setState({ ...session, ...kept, rows: wellNested(rows) })
  const lost = signals.filter((path) => !there.has(path))
  if (lost.length === 0) return `Opened ${file.name}.`
  const others = lost.length > 1 ? ` and ${lost.length - 1} more` : ''
  return `Opened ${file.name}. This run has no ${lost[0]}${others}.`
}

function chosenFile(): Promise<File | null> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = '.json,application/json'
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null))
    input.addEventListener('cancel', () => resolve(null))
    input.click()
  })
}
