/** What programs in a page can import of the package. */

import type { Exports, Library } from '../../src/live/program.js'
import { rooms } from './rooms.js'

const hardware = import.meta.glob<Exports>('./**/*.ts', { base: '../../rtl', eager: true })

export const library: Library = (specifier) => {
  const [, module] = /^flitwave\/rtl\/(.*?)(?:\.js)?$/.exec(specifier) ?? []
  return (module === undefined ? rooms.get(specifier) : hardware[`./${module}.ts`]) ?? null
}
