/** Finds out what becomes of one mutant, in a process of its own: a mistake may make elaboration endless. */

import { fateOf } from './mutant.js'
import { mutantAt } from './mutated-module.js'

const { name, change, original, design } = mutantAt(Number(process.argv[2]))
process.send!({ name, change })
process.send!({ fate: await fateOf(original, design) })
process.disconnect()
