import type { Place } from '../../../base/diagnostic/place.js'
import type { Cell } from '../value/cell.js'
import { recover } from '../value/recovery.js'

/** A rewritten `let`; its value depends on the control flow. */
export class Variable {
  constructor(
    private readonly cell: Cell,
    private readonly place: (where: number) => Place,
  ) {}

  get(where: number): unknown {
    const { cells } = this.cell
    return recover(() => (cells ? cells.get(this.cell, this.place(where)) : this.cell.getPlain(this.place(where))))
  }

  target(where: number): Target {
    return new Target((value) => this.set(value, where))
  }

  set(value: unknown, where: number): unknown {
    const { cells } = this.cell
    if (cells) recover(() => cells.set(this.cell, value, this.place(where)))
    else this.cell.setPlain(value)
    return value
  }
}

/** A target of a destructuring assignment, as an object that JavaScript itself can store into. */
export class Target {
  constructor(private readonly store: (value: unknown) => unknown) {}

  set now(value: unknown) {
    this.store(value)
  }
}
