import type { HandedIn } from 'flitwave/lab'
import { explain } from '../answers.js'
import type { DeadlockNumbers } from '../numbers.js'
import { MeshRoute as Order } from './order.js'
import { MeshRoute as WestFirst } from './west-first.js'
import { MeshRoute as YFirst } from './y-first.js'

/** Three solutions, each of which describes the cycle from a different channel on. */
export const right: readonly HandedIn[] = [
  { module: Order, answers: (numbers: DeadlockNumbers) => explain(numbers) },
  { module: WestFirst, answers: (numbers: DeadlockNumbers) => explain(numbers, 1) },
  { module: YFirst, answers: (numbers: DeadlockNumbers) => explain(numbers, 2) },
]
