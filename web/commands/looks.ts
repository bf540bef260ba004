/** Commands for the look of the chosen rows: radix, colour, and numbers as steps. */

import { chosenIds } from '../state/chosen.js'
import { withLook } from '../state/outline.js'
import type { OpenRun } from '../state/run.js'
import { hasValues, radices, rowColours, type RowColour, type RowLook, type ShownRow } from '../state/rows.js'
import type { Command } from './command.js'

export function lookCommands({ view }: Pick<OpenRun, 'view'>): readonly Command[] {
  const [state, setState] = view
  const look = (change: RowLook): void => setState({ rows: withLook(state.rows, chosenIds(state), change) })
  const first = (): ShownRow | undefined => state.rows.find(({ id }) => chosenIds(state).includes(id))
  const nextRadix = (): void => {
    const row = first()
    look({ radix: after(radices, (hasValues(row) ? row.radix : undefined) ?? state.radix) })
  }
  const colours: readonly (RowColour | undefined)[] = [...rowColours, undefined]
  const nextColour = (): void => {
    const row = first()
    look({ colour: after(colours, hasValues(row) ? row.colour : undefined) })
  }
  const toggleAnalog = (): void => {
    const row = first()
    look({ isAnalog: hasValues(row) && row.isAnalog ? undefined : true })
  }
  const all: readonly Omit<Command, 'topic'>[] = [
    { name: 'radix', keys: ['r'], about: 'the next radix', run: nextRadix },
    { name: 'colour', keys: ['c'], about: 'the next colour', run: nextColour },
    { name: 'analog', keys: ['a'], about: 'numbers as steps, or as values', run: toggleAnalog },
    ...radices.map((radix) => ({
      name: `radix-${radix}`,
      keys: [],
      about: `radix ${radix}`,
      run: () => look({ radix }),
    })),
    { name: 'radix-common', keys: [], about: 'the radix of all rows', run: () => look({ radix: undefined }) },
    ...rowColours.map((colour) => ({
      name: `colour-${colour}`,
      keys: [],
      about: `colour ${colour}`,
      run: () => look({ colour }),
    })),
    { name: 'colour-none', keys: [], about: 'no colour', run: () => look({ colour: undefined }) },
  ]
  return all.map((command) => ({ ...command, topic: 'Waves' }))
}

/** The element after another one; after the last comes the first. */
function after<T>(all: readonly T[], one: T): T {
  return all[(all.indexOf(one) + 1) % all.length]!
}
