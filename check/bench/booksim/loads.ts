import { capacityOf } from '../network.js'

export interface OfferedLoad {
  /** Routers in each of the two dimensions. */
  readonly size: number
  /** Its name in the table. */
  readonly name: string
  /** Flits per node and cycle. */
  readonly offered: number
}

/** Light loads, because the time of a cycle-driven simulator depends on its traffic; half of the capacity, and all of it. */
export function loadsOf(size: number): readonly OfferedLoad[] {
  const capacity = capacityOf(size)
  return [
    { size, name: '0.05', offered: 0.05 },
    { size, name: '0.09', offered: 0.09 },
    { size, name: `half, ${capacity / 2}`, offered: capacity / 2 },
    { size, name: `saturated, ${capacity}`, offered: capacity },
  ]
}
