import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** A tsconfig and those that it extends. One that cannot be found is left to the compiler to complain about. */
export function configChain(path: string, known: readonly string[] = []): string[] {
  if (known.includes(path) || !isFile(path)) return []
  const chain = [path]
  const extended = /"extends"\s*:\s*("[^"]*"|\[[^\]]*\])/.exec(readIfThere(path))?.[1] ?? ''
  for (const [, name = ''] of extended.matchAll(/"([^"]*)"/g))
    chain.push(...configChain(resolveConfig(name, path) ?? '', [...known, ...chain]))
  return chain
}

function resolveConfig(name: string, from: string): string | undefined {
  const candidates = [name, `${name}.json`, `${name}/tsconfig.json`]
  if (/^\.{0,2}[\\/]/.test(name) || /^[A-Za-z]:/.test(name))
    return candidates.map((path) => (path.startsWith('.') ? join(dirname(from), path) : path)).find(isFile)
  const { resolve } = createRequire(from)
  for (const candidate of candidates) {
    try {
      return resolve(candidate)
    } catch {
      // The next form of the name.
    }
  }
  return undefined
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

/** Empty where there is none. */
export function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
