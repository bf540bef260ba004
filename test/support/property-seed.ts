/**
 * Runs before each test file: properties draw the same cases every time, so that a failure comes from a change of the code.
 */

import fc from 'fast-check'
import { budget } from './sample.js'

const { PROPERTY_SEED = '1' } = process.env
// Any other value, such as `random`, draws new cases.
const seed = /^-?\d+$/.test(PROPERTY_SEED) ? Number(PROPERTY_SEED) : Date.now() | 0
fc.configureGlobal({ seed, numRuns: budget(40, 100) })
