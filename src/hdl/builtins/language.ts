import { array, grid } from '../array.js'
import * as functions from '../functions.js'
import { input, memory, output, reg, wire } from '../module.js'
import { fixed, param, typeParam } from '../param.js'
import { parametersOf } from '../parameters.js'
import * as types from '../types.js'
import { give } from './given.js'

/* The functions of the language are built for signals. */

const declarations = [array, fixed, grid, input, memory, output, param, parametersOf, reg, typeParam, wire]

for (const made of [...Object.values(functions), ...Object.values(types), ...declarations])
  if (typeof made === 'function') give(made)
