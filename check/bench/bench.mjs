/**
 * Benchmarks: our engines beside Verilator on the same networks, in one run. Never asserted by a test.
 *
 *   npm run bench -- --help
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** @param {readonly string[]} args */
function run(args) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

const args = process.argv.slice(2)
if (!args.includes('--no-build')) run(['scripts/build.mjs'])
run(['--import', './dist/src/language/transform/register.js', 'check/bench/main.ts', ...args])
