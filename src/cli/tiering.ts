/**
 * Has V8 look later which functions are worth optimising: most commands are over before that pays, and it takes a fifth of
 * their processor time. What runs for seconds is as fast with it.
 */

import { setFlagsFromString } from 'node:v8'

/** Bytes of bytecode that a function runs before V8 looks at it again; some times the default of Node 20 to 24. */
setFlagsFromString('--interrupt-budget=500000')
