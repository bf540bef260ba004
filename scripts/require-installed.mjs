/**
 * Ends a command that needs missing packages with a clear message, before it fails elsewhere: commands import this module
 * first.
 */

import { fileURLToPath } from 'node:url'
import { wrongPackages } from './installed.mjs'

/** Lists at most this number of packages. */
const most = 5

const wrong = wrongPackages(fileURLToPath(new URL('..', import.meta.url)))
if (wrong.length > 0) {
  const others = wrong.length > most ? [`and ${wrong.length - most} more`] : []
  console.error('error: node_modules is not as package-lock.json has it')
  for (const line of [...wrong.slice(0, most), ...others]) console.error(`  ${line}`)
  console.error('  help: run `npm ci`')
  process.exit(1)
}
