import { host } from '#host'
import { guardProcesses, isRtl, transform } from './transform.js'

/** The type of a plugin for Vite and Vitest; structural, so that neither is a dependency. */
export interface RtlPlugin {
  readonly name: string
  readonly enforce: 'pre'
  transform(code: string, id: string): { code: string; map: string } | null
}

/** The Vite and Vitest plugin: `plugins: [rtl()]` makes `'use rtl'` files importable. */
export function rtl(): RtlPlugin {
  return {
    name: 'flitwave-rtl',
    enforce: 'pre',
    transform(code, id) {
      const file = id.split('?')[0]!
      if (!file.endsWith('.ts') || host.isOwnFile(file)) return null
      if (isRtl(code)) return { ...transform(code, file) }
      const guarded = guardProcesses(code, file)
      return guarded && { code: guarded.toString(), map: JSON.stringify(guarded.map()) }
    },
  }
}
