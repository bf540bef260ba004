import { defaultsOf } from '../defaults.js'
import * as functions from '../functions.js'
import { input, memory, output, reg, wire } from '../module.js'
import * as types from '../types.js'
import { give } from './given.js'

/* The functions of the language are built for signals. */

const declarations = [input, memory, output, reg, wire, defaultsOf]

for (const made of [...Object.values(functions), ...Object.values(types), ...declarations])
  if (typeof made === 'function') give(made)
