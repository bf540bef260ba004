/** What programs in a page can import of the package. */

import * as main from '../../src/index.js'
import * as collective from '../../src/collective/index.js'
import * as hdl from '../../src/hdl/index.js'
import * as runtime from '../../src/hdl/runtime/runtime.js'
import * as watch from '../../src/watch/index.js'
import type { Exports, Library } from '../../src/live/program.js'

const rooms: ReadonlyMap<string, Exports> = new Map<string, Exports>([
  ['flitwave', main],
  ['flitwave/hdl', hdl],
  ['flitwave/runtime', runtime],
  ['flitwave/collective', collective],
  ['flitwave/watch', watch],
])

const hardware = import.meta.glob<Exports>('./**/*.ts', { base: '../../rtl', eager: true })

export const library: Library = (specifier) => {
  const [, module] = /^flitwave\/rtl\/(.*?)(?:\.js)?$/.exec(specifier) ?? []
  return (module === undefined ? rooms.get(specifier) : hardware[`./${module}.ts`]) ?? null
}
