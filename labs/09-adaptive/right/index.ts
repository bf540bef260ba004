import { AdaptiveRoute as Coordinates } from './coordinates.js'
import { AdaptiveRoute as EastFirst } from './east-first.js'
import { AdaptiveRoute as Quadrants } from './quadrants.js'

/** Three ways to do it. */
export const right = [Coordinates, EastFirst, Quadrants]
