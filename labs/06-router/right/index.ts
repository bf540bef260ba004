import { RowRouter as OneModule } from './one-module.js'
import { RowRouter as Owners } from './owners.js'
import { RowRouter as Shifting } from './shifting.js'

/** Three ways to do it. */
export const right = [OneModule, Owners, Shifting]
