/**
 * How much of the language random programs and mutants reach: the lines of src/language/transform and src/language/hdl that a slice of
 * the oracle's campaigns runs.
 *
 *   npm run oracle:coverage -- --programs 6000
 */

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const { values } = parseArgs({ options: { programs: { type: 'string', default: '6000' } } })
const coverage = [
  '--coverage.enabled',
  ...['src/language/transform/**', 'src/language/hdl/**'].flatMap((files) => ['--coverage.include', files]),
  // The code that brings files to the transform, in Node and in Vite, is no part of the language.
  ...['hooks', 'register', 'vite'].flatMap((file) => ['--coverage.exclude', `src/language/transform/${file}.ts`]),
  ...['--coverage.reporter', 'text', '--coverage.reportsDirectory', 'coverage/oracle'],
  '--coverage.reportOnFailure',
]
const { status } = spawnSync('npx', ['vitest', 'run', 'test/check/oracle/campaign.test.ts', ...coverage], {
  stdio: 'inherit',
  env: { ...process.env, ORACLE_PROGRAMS: values.programs },
})
process.exitCode = status ?? 1
