/** Runs the programs of pages with the code that the page will use, here in Node. */

import type { LiveOutcome } from '../../../src/apps/live/outcome.js'
import { runProgram } from '../../../src/apps/live/run.js'
import { rooms } from '../../../web/live/rooms.js'

export interface Drawn {
  readonly svg: string
  readonly summary: string
}

export function outcomeOf(entry: string, files: Readonly<Record<string, string>>): LiveOutcome {
  return runProgram({ files: new Map(Object.entries(files)), entry }, (name) => rooms.get(name) ?? null)
}

/** @throws Error for a program that does not run: a page must not show it as one that does */
export function drawn(entry: string, files: Readonly<Record<string, string>>): Drawn {
  const { svg, summary, remarks, isGood } = outcomeOf(entry, files)
  if (!isGood || svg === null || summary === null)
    throw new Error(`${entry}: ${remarks.map(({ message }) => message).join('; ')}`)
  return { svg, summary }
}
