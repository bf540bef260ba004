/** All operators. */

import { arithmetic } from './arithmetic.js'
import type { Convert } from './cell.js'
import { choices } from './choose.js'
import { logic } from './logic.js'
import { shifts } from './shift.js'

export const converters: Readonly<Record<string, Convert>> = { ...logic, ...arithmetic, ...shifts, ...choices }
