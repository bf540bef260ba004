/** Loaded before a `*.test.ts`: keeps what its runs of testbenches cover, and leaves it in a file at the end. */

import { writeFileSync } from 'node:fs'
import { gatherCoverage } from '../../../engines/coverage/collect.js'
import { Coverage } from '../../../engines/coverage/coverage.js'
import { plainCoverage } from '../../../engines/coverage/plain.js'

const path = process.env['FLITWAVE_TEST_COVERAGE']
if (path !== undefined) {
  const coverage = new Coverage()
  gatherCoverage(coverage)
  process.on('exit', () => writeFileSync(path, JSON.stringify(plainCoverage(coverage))))
}
