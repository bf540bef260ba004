import { multicast } from './multicast/paper.js'
import type { Paper } from './paper.js'

/** In the order of the page. */
export const papers: readonly Paper[] = [multicast]
