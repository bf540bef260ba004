import { array, grid } from '../array.js'
import * as operations from '../functions.js'
import { input, memory, output, reg, wire } from '../module.js'
import { fixed, param, typeParam } from '../param.js'
import { parametersOf } from '../parameters.js'
import * as types from '../types.js'
import { arrays } from './arrays.js'
import { deciders } from './deciders.js'
import { functions } from './functions.js'
import { give, type Meaning } from './given.js'
import { objects } from './objects.js'
import { refusals } from './refusals.js'

/* What functions mean that no rewritten file has defined: those of JavaScript, and those of the language. */

for (const [callee, meaning] of [...arrays, ...deciders, ...functions, ...objects, ...refusals]) give(callee, meaning)

/** The functions of the language are built for signals, and know where they are called from. */
const asItIs: Meaning = ({ self, args, native }) => Reflect.apply(native, self, args)

const declarations = [array, fixed, grid, input, memory, output, param, parametersOf, reg, typeParam, wire]

for (const made of [...Object.values(operations), ...Object.values(types), ...declarations])
  if (typeof made === 'function') give(made, asItIs)
