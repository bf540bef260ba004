import { createRequire } from 'node:module'

/** The version of the package, wherever the command runs. */
export function installedVersion(): string {
  const { version } = createRequire(import.meta.url)('flitwave/package.json') as { readonly version: string }
  return version
}
