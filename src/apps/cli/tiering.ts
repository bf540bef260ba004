/**
 * Has V8 look later which functions are worth optimising: most commands are over before that pays, and it takes a fifth of
 * their processor time. What runs for seconds is as fast with it.
 */

import { setFlagsFromString } from 'node:v8'

/** The last major version of V8 with the flag, that of Node 20 and 21: another one prints an error for a flag that it does not know. */
const lastVersion = 11

/** Bytes of bytecode that a function runs before V8 looks at it again; some times the default. */
if (Number.parseInt(process.versions.v8) <= lastVersion) setFlagsFromString('--interrupt-budget=500000')
