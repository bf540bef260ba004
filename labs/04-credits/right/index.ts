import { CreditLink as LapMemory } from './lap-memory.js'
import { CreditLink as OneCreditBit } from './one-credit-bit.js'
import { CreditLink as UsedPlaces } from './used-places.js'

/** Three ways to do it. */
export const right = [LapMemory, OneCreditBit, UsedPlaces]
