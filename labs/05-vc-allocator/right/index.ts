import { VcAllocator as Loops } from './loops.js'
import { VcAllocator as Stages } from './stages.js'
import { VcAllocator as TwoPasses } from './two-passes.js'

/** Three ways to do it. */
export const right = [Loops, Stages, TwoPasses]
