/**
 * Benchmarks: whole-process times and engine speed, as ratios side by side in one run. Never asserted by a test.
 *
 *   npm run bench            a table
 *   npm run bench -- --json  the same as JSON
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { coldStart } from './cold-start.mjs'
import { scalarSpeed } from './scalar.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const built = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' })
if (built.status !== 0) process.exit(1)

const results = [...coldStart(root), ...scalarSpeed()]
if (process.argv.includes('--json')) console.log(JSON.stringify(results, null, 2))
else
  for (const { name, value, unit, against } of results)
    console.log(`${name.padEnd(58)} ${String(value).padStart(10)} ${unit.padEnd(18)} ${against ?? ''}`)
