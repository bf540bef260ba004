/**
 * `npm run prove:check -- --programs 300 --seed 7`: what others say of what `flitwave prove` proves.
 */

import { checkPrograms } from './agreement.js'
import { parseOptions } from './options.js'

const options = parseOptions(process.argv.slice(2))
const failures = await checkPrograms(options)
if (failures > 0) process.exitCode = 1
