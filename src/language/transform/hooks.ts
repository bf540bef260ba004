import { existsSync } from 'node:fs'
import type { LoadHook, ResolveHook } from 'node:module'
import { isVerilog, moduleOfVerilog, verilogOf } from './verilog-imports.js'

/** Module hooks for Node: TypeScript files lose their types, and `'use rtl'` files are rewritten. */

/** The process that registers the hooks waits for this module only, and continues while the rest is loaded. */
const compiling = import('./compile.js')

/** Resolves an import that names the JavaScript file of a TypeScript source, and `flitwave` if it is not installed. */
export const resolve: ResolveHook = async (specifier, context, next) => {
  if (specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.endsWith('.ts')) {
    const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL)
    if (existsSync(source)) return next(source.href, context)
  }
  const verilog = verilogOf(specifier, context.parentURL)
  if (verilog) return { url: verilog, format: 'module', shortCircuit: true }
  if (specifier !== 'flitwave' && !specifier.startsWith('flitwave/')) return next(specifier, context)
  // Always uses this copy, even if another one is installed: modules of different copies are unrelated classes.
  return next(specifier, { ...context, parentURL: import.meta.url })
}

export const load: LoadHook = async (url, context, next) => {
  if (isVerilog(url)) return { format: 'module', shortCircuit: true, source: await moduleOfVerilog(url) }
  if (!url.startsWith('file:') || !/\.m?ts$/.test(new URL(url).pathname)) return next(url, context)
  return { format: 'module', shortCircuit: true, source: await (await compiling).compile(url) }
}
