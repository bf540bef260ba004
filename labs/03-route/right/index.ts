import { TorusRoute as BothWays } from './both-ways.js'
import { TorusRoute as Hops } from './hops.js'
import { TorusRoute as Rings } from './rings.js'

/** Three ways to do it. */
export const right = [BothWays, Hops, Rings]
