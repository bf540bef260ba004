/** Loaded before a `*.test.ts`: collects the coverage of its testbench runs, and writes it to a file at the end. */

import { writeFileSync } from 'node:fs'
import { serialize } from 'node:v8'
import { gatherCoverage } from '../../../engines/coverage/collect.js'
import { Coverage } from '../../../engines/coverage/coverage.js'

const path = process.env['FLITWAVE_TEST_COVERAGE']
if (path !== undefined) {
  const coverage = new Coverage()
  gatherCoverage(coverage)
  process.on('exit', () => writeFileSync(path, serialize(coverage)))
}
