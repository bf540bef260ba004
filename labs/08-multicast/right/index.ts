import { MulticastElement as Memories } from './memories.js'
import { MulticastElement as OneModule } from './one-module.js'
import { MulticastElement as Shifting } from './shifting.js'

/** Three ways to do it. */
export const right = [Memories, OneModule, Shifting]
