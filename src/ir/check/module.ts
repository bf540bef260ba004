import type { Module } from '../ir.js'
import { checkLoops } from './loops.js'

/** The checks that need a whole module and the finished modules of its children. */
export function checkModule(module: Module): void {
  checkLoops(module)
}
