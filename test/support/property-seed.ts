/** Before each test file: properties draw the same cases every time, so that a change fails for what it changes. */

import fc from 'fast-check'
import { budget } from './sample.js'

const { PROPERTY_SEED = '1' } = process.env
// Whatever is no number, such as `random`, asks for cases that nobody has tried.
const seed = /^-?\d+$/.test(PROPERTY_SEED) ? Number(PROPERTY_SEED) : Date.now() | 0
fc.configureGlobal({ seed, numRuns: budget(40, 100) })
