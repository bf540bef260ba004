/** The exports of the package that programs of pages import, without its hardware. */

import * as main from '../../src/index.js'
import * as collective from '../../src/networks/collective/index.js'
import * as hdl from '../../src/language/hdl/index.js'
import * as runtime from '../../src/language/hdl/runtime/runtime.js'
import * as watch from '../../src/networks/watch/index.js'
import type { Exports } from '../../src/apps/live/program.js'

export const rooms: ReadonlyMap<string, Exports> = new Map<string, Exports>([
  ['flitwave', main],
  ['flitwave/hdl', hdl],
  ['flitwave/runtime', runtime],
  ['flitwave/collective', collective],
  ['flitwave/watch', watch],
])
