/** The outcome of each program of a campaign, written to disk as soon as it is known. */

import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Verdict } from './check.js'

/** One line. */
export interface Entry {
  /** The number of the program in its campaign. */
  readonly index: number
  readonly seed: number
  readonly verdict: Verdict
  /** Seconds of processor time. */
  readonly seconds: number
}

/** The common data of all entries of a journal. */
export type Heading = Readonly<Record<string, unknown>>

/** A text file: a line with the heading, and a line for each program, in the order of completion. */
export class Journal {
  /** From an earlier run of this campaign. */
  readonly entries: readonly Entry[]

  /**
   * @param isContinued - true to keep the entries of an earlier run
   * @throws Error if that run was of another campaign
   */
  constructor(
    private readonly path: string,
    heading: Heading,
    isContinued: boolean,
  ) {
    const first = JSON.stringify(heading)
    const [found, ...lines] = isContinued && existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [first]
    if (found !== first) throw new Error(`${path} is of another campaign: ${found}, not ${first}`)
    // A program whose line was truncated by a kill is run again.
    this.entries = lines.flatMap((line) => parseLine(line) ?? [])
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, [first, ...this.entries.map((entry) => JSON.stringify(entry)), ''].join('\n'))
  }

  add(entry: Entry): void {
    appendFileSync(this.path, `${JSON.stringify(entry)}\n`)
  }
}

function parseLine(line: string): Entry | null {
  try {
    return JSON.parse(line) as Entry
  } catch {
    return null
  }
}
