import { capacityOf } from '../network.js'

export interface OfferedLoad {
  /** Routers in each of the two dimensions. */
  readonly size: number
  /** As the table names it. */
  readonly name: string
  /** Flits for each node and cycle. */
  readonly offered: number
}

/** Light loads, as a cycle-driven simulator's time goes with its traffic; half of the capacity, and all of it. */
export function loadsOf(size: number): readonly OfferedLoad[] {
  const capacity = capacityOf(size)
  return [
    { size, name: '0.05', offered: 0.05 },
    { size, name: '0.09', offered: 0.09 },
    { size, name: `half, ${capacity / 2}`, offered: capacity / 2 },
    { size, name: `saturated, ${capacity}`, offered: capacity },
  ]
}
