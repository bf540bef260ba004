/** Uses a module as the model of a lab, and a solution inside a network. */

import { elaborate } from '../../language/hdl/elaborate/elaborate.js'
import type { Module as DeclaredModule } from '../../language/hdl/declare/module.js'
import type { Connection, Design, Instance, Module } from '../../ir/ir.js'
import type { Model, Values } from './lab.js'
import { isPort } from './ports.js'
import { Machine } from './state-machine.js'
import { decodeDesign } from '../../ir/codec/decode.js'
import { encodeDesign } from '../../ir/codec/encode.js'

/** Makes a known-right module the model of a lab. Each call begins a run and ends the previous one. */
export function moduleModel(module: DeclaredModule<unknown>): () => Model {
  return designModel(elaborate(module))
}

/** Makes a design, such as that of a solution, a model: it is run repeatedly without being rebuilt. */
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

/**
 * The host with a solution in place of every stand-in: a module with the same ports, or more inputs.
 * @param standIn - the class of the stand-in
 * @throws Error for a host without a stand-in, or a solution with a port that the stand-in lacks
 */
export function filled(host: Design, standIn: string, solution: Design): Design {
  const copy = decodeDesign(encodeDesign(host))
  const place = copy.modules.find(({ className }) => className === standIn)
  if (!place) throw new Error(`the network has no ${standIn}`)
  Object.assign(place, bodyOf(place, solution.top))
  return { top: copy.top, modules: [...solution.modules, ...copy.modules] }
}

/** The new body of the stand-in: the solution, and connections to it. */
function bodyOf(standIn: Module, top: Module): Partial<Module> {
  const { place } = top
  const instance: Instance = { segments: ['filled'], path: 'filled', name: 'filled', module: top, place }
  const connections = top.signals.filter(isPort).map((signal): Connection => {
    const own = standIn.signals.find(({ path, role }) => path === signal.path && role === signal.role)
    if (!own) throw new Error(`the network has no ${signal.role} ${signal.path}`)
    const { type } = signal
    return signal.role === 'input'
      ? { target: { instance, signal }, value: { kind: 'signal', signal: own, type, place }, place }
      : { target: { instance: null, signal: own }, value: { kind: 'port', instance, signal, type, place }, place }
  })
  return {
    fields: standIn.fields.filter(({ signals }) => signals.every(isPort)),
    signals: standIn.signals.filter(isPort),
    memories: [],
    instances: [instance],
    connections,
    blocks: [],
  }
}
