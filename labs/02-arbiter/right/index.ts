import { WeightedArbiter as CountsDown } from './counts-down.js'
import { WeightedArbiter as OneHotTurn } from './one-hot-turn.js'
import { WeightedArbiter as SearchLoop } from './search-loop.js'

/** Three ways to do it. */
export const right = [CountsDown, OneHotTurn, SearchLoop]
