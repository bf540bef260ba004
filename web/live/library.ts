/** The exports of the package that programs in a page can import. */

import type { Exports, Library } from '../../src/apps/live/program.js'
import { rooms } from './rooms.js'

const hardware = import.meta.glob<Exports>('./**/*.ts', { base: '../../rtl', eager: true })

const load = (specifier: string): Exports | null => {
  const [, module] = /^flitwave\/rtl\/(.*?)(?:\.js)?$/.exec(specifier) ?? []
  return (module === undefined ? rooms.get(specifier) : hardware[`./${module}.ts`]) ?? null
}

export const library: Library = Object.assign(load, {
  names: [
    ...[...rooms.keys()].filter((name) => name !== 'flitwave/runtime'),
    ...Object.keys(hardware).map((file) => file.replace(/^\.(.*)\.ts$/, 'flitwave/rtl$1')),
  ],
})
