import { elaborate } from '../hdl/elaborate/elaborate.js'
import type { Module } from '../hdl/declare/module.js'
import type { Design } from '../ir/ir.js'
import type { Model, Values } from './lab.js'
import { Machine } from './machine.js'

/**
 * A module that is known to be right, as the model of a lab: what a solution does has to be what it does. Each call begins a
 * run, and ends that before it.
 */
export function moduleModel(module: Module<unknown>): () => Model {
  return designModel(elaborate(module))
}

/** The same of a design, such as that of a solution: it is run again and again without being built again. */
export function designModel(design: Design): () => Model {
  const machine = new Machine(design)
  const start = machine.save()
  return () => {
    machine.load(start)
    return {
      cycle(inputs: Values): Values {
        machine.set(inputs)
        machine.settle()
        const outputs = machine.read()
        machine.edge()
        return outputs
      },
    }
  }
}
