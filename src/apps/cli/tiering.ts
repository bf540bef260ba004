/**
 * Delays V8's optimisation decisions: most commands end before optimisation pays, and it takes a fifth of their processor
 * time. Commands that run for seconds stay as fast.
 */

import { setFlagsFromString } from 'node:v8'

/** The last major version of V8 with the flag, that of Node 20 and 21; other versions print an error for an unknown flag. */
const lastVersion = 11

/** Bytes of bytecode that a function runs before V8 considers it again; several times the default. */
if (Number.parseInt(process.versions.v8) <= lastVersion) setFlagsFromString('--interrupt-budget=500000')
