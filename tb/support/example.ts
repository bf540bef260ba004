import { readFileSync } from 'node:fs'

/**
 * A file of `examples/`, read on request. This file runs as a source, in `tb/support/`, or compiled, in `dist/tb/support/`.
 */
export function exampleFile(name: string): { readonly name: string; readonly text: string } {
  const root = import.meta.url.includes('/dist/tb/support/') ? '../../..' : '../..'
  return {
    name: `flitwave/examples/${name}`,
    get text() {
      return readFileSync(new URL(`${root}/examples/${name}`, import.meta.url), 'utf8')
    },
  }
}
