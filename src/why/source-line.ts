/** A line of the source, with values behind the names in it. */

import { readFileSync, statSync } from 'node:fs'
import type { Place } from '../ir/place.js'
import { obtain } from '../maps.js'
import type { Read } from './follow.js'
import { signalOrMemory } from './past.js'
import { showValue } from './show.js'

const knownFiles = new Map<string, readonly string[]>()

/** The text of a line, without the space around it; null if the file is not there, or has become shorter. */
export function sourceLine({ file, line }: Place): string | null {
  const lines = obtain(knownFiles, file, () =>
    statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file, 'utf8').split('\n') : [],
  )
  return lines[line - 1]?.trim() ?? null
}

/**
 * Writes values behind names: `this.turn‹2› === i`. A name that stands for several values in one line, as that of an
 * array can, is left alone.
 */
export function withValues(text: string, reads: readonly Read[]): string {
  const values = new Map<string, Set<string>>()
  for (const read of reads) obtain(values, nameOf(read), () => new Set()).add(showValue(read, read.value))
  const names = [...values].flatMap(([name, shown]) => (shown.size === 1 ? [[name, [...shown][0]!] as const] : []))
  const byName = new Map(names)
  // Neither what is being assigned nor the name of a method is read.
  return text.replace(
    /(?<![\w$‹])([A-Za-z_$][\w$]*)(?![\w$]|\s*\(|(?:\[[^=]*\])?\s*=(?!=))/g,
    (found, name: string) => {
      const value = byName.get(name)
      return value === undefined ? found : `${found}‹${value}›`
    },
  )
}

/** The last name in a path: `head` of `in[0].flit.head`, `turn` of `passTurn.turn`. */
function nameOf({ source }: Read): string {
  const { path } = signalOrMemory(source)
  return path.replace(/(\[\d+\])+$/, '').replace(/^.*\./, '')
}
