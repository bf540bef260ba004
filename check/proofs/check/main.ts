/** `npm run prove:check -- --programs 300 --seed 7`: checks the results of `flitwave prove` with independent tools. */

import { checkPrograms } from './agreement.js'
import { checkCertificates } from './certified.js'
import { checkInChromium } from './chromium.js'
import { checkMutants } from './mutants.js'
import { parseOptions } from './options.js'

const checks = {
  verdicts: checkPrograms,
  mutants: checkMutants,
  certificates: checkCertificates,
  chromium: checkInChromium,
}

const options = parseOptions(process.argv.slice(2))
const failures = await checks[options.kind](options)
if (failures > 0) process.exitCode = 1
