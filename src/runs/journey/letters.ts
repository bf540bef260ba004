/** One character for each cell of lanes, and what it means. */

import type { Activity } from './network.js'
import type { Cell, Lanes } from './lanes.js'

/** Of a flit that moves. */
export const flitLetters = { head: 'H', body: 'B', tail: 'T', single: 'H' } as const

/** For activities: the first letter of each that no other has. */
export class Letters {
  private readonly letters = new Map<string, string>()
  private readonly about = new Map<string, string>([['q', 'behind another packet in the same buffer']])

  of(cell: Cell): string {
    switch (cell.kind) {
      case 'flit':
        return flitLetters[cell.flit]
      case 'activity':
        return this.letterOf(cell.activity)
      case 'behind':
        return 'q'
      case 'starved':
        return '·'
      case 'away':
        return ' '
    }
  }

  /** What the letters of some lanes mean, those of flits first. */
  legend({ lanes }: Lanes): string[] {
    const used = new Set(lanes.flatMap(({ cells }) => cells.map((cell) => this.of(cell))))
    const waits = [...used].filter((letter) => this.about.has(letter))
    const shown = waits.map((letter) => `${letter} ${this.about.get(letter)}`)
    return ['H B T head, body and tail move on', ...(used.has('·') ? ['· the next flit has not come'] : []), ...shown]
  }

  private letterOf({ name, about }: Activity): string {
    const known = this.letters.get(name)
    if (known) return known
    const letter = [...name.toLowerCase(), ...'abcdefghijklmnopqrstuvwxyz'].find((one) => !this.about.has(one))!
    this.letters.set(name, letter)
    this.about.set(letter, `${name}: ${about}`)
    return letter
  }
}
