import { readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { LoadHook, ResolveHook } from 'node:module'
import { transform } from './transform.js'

/** Module hooks of Node: TypeScript files lose their types, `'use rtl'` files are rewritten. */

/** Finds the source of an import that names the JavaScript it will become, and `flitwave` where it is not installed. */
export const resolve: ResolveHook = async (specifier, context, next) => {
  if (specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.endsWith('.ts')) {
    const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL)
    if (existsSync(source)) return next(source.href, context)
  }
  if (specifier !== 'flitwave' && !specifier.startsWith('flitwave/')) return next(specifier, context)
  try {
    return await next(specifier, context)
  } catch {
    return next(specifier, { ...context, parentURL: import.meta.url })
  }
}

export const load: LoadHook = async (url, context, next) => {
  if (!url.startsWith('file:') || !/\.m?ts$/.test(new URL(url).pathname)) return next(url, context)
  const file = fileURLToPath(url)
  const { code, map } = transform(await readFile(file, 'utf8'), file)
  const inline = Buffer.from(map).toString('base64')
  return { format: 'module', shortCircuit: true, source: `${code}\n//# sourceMappingURL=data:application/json;base64,${inline}` }
}
