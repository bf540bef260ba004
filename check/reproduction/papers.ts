import { banyan } from './banyan/paper.js'
import { broadcast } from './broadcast/paper.js'
import { multicast } from './multicast/paper.js'
import type { Paper } from './paper.js'
import { torus3d } from './torus3d/paper.js'

/** In the order of the page. */
export const papers: readonly Paper[] = [multicast, broadcast, banyan, torus3d]
