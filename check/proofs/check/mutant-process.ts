/** Determines the fate of one mutant in a separate process, because a mistake may make elaboration endless. */

import { fateOf } from './mutant.js'
import { mutantAt } from './mutated-module.js'

const { name, change, original, design } = mutantAt(Number(process.argv[2]))
process.send!({ name, change })
process.send!({ fate: await fateOf(original, design) })
process.disconnect()
