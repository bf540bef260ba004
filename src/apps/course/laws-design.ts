/**
 * A solution and laws in one design: the laws are a module that observes the ports of the solution and asserts properties.
 */

import type { Connection, Design, Expr, Instance, Module, Field, Signal } from '../../ir/ir.js'
import { copyOf, roleOf } from '../../verify/prove/side-by-side.js'
import { isPort } from './ports.js'

/** The instance of the solution, here and in {@link sideBySide}. */
export const solutionPath = 'dut.first'

/**
 * A design that contains both. Each input of the laws is connected to the port of the solution with the same name, in either
 * direction.
 * @throws Error for laws that observe something else
 */
export function watched(solution: Design, laws: Design): Design {
  const [seen, seeing] = [solution, laws].map(withPortsByLeaf) as [Design, Design]
  const { place } = seen.top
  const fields = seen.top.fields.filter((field) => roleOf(field) === 'input').map(copyOf)
  const first: Instance = { segments: ['first'], path: 'first', name: 'first', module: seen.top, place }
  const second: Instance = { segments: ['laws'], path: 'laws', name: 'laws', module: seeing.top, place }
  const source = (path: string): Expr => {
    const input = fields.flatMap(({ signals }) => signals).find((signal) => signal.path === path)
    if (input) return { kind: 'signal', signal: input, type: input.type, place }
    const output = seen.top.signals.find((signal) => signal.path === path && signal.role === 'output')
    if (!output) throw new Error(`the laws look at ${path}, which is no port`)
    return { kind: 'port', instance: first, signal: output, type: output.type, place }
  }
  const connect = (instance: Instance): Connection[] =>
    instance.module.fields
      .filter((field) => roleOf(field) === 'input')
      .flatMap(({ signals }) =>
        signals.map((signal) => ({ target: { instance, signal }, value: source(signal.path), place })),
      )
  const top: Module = {
    name: 'Watched',
    className: 'Watched',
    parameters: '',
    fields,
    signals: fields.flatMap(({ signals }) => signals),
    memories: [],
    instances: [first, second],
    connections: [...connect(first), ...connect(second)],
    blocks: [],
    place,
  }
  return { top, modules: [...new Set([...seen.modules, ...seeing.modules, top])] }
}

/**
 * A design whose top has a field for each leaf of its ports. One module declares `input(vec(2, bool))` and another `array(2,
 * () => input(bool))`: their leaves have the same paths, but their fields differ. An enum becomes a plain number, because a
 * proof relies on the values of enum inputs, and only the lab decides what comes in.
 */
export function withPortsByLeaf({ top, modules }: Design): Design {
  const others = top.fields.filter(({ signals }) => !signals.every(isPort))
  const changed = { ...top, fields: [...top.signals.filter(isPort).map(fieldOf), ...others] }
  return { top: changed, modules: modules.map((module) => (module === top ? changed : module)) }
}

function fieldOf(signal: Signal): Field {
  const { path, type, place } = signal
  const name = identifierOf(path)
  return { segments: [name], path: name, shape: { kind: 'bits', ...type }, signals: [signal], place }
}

/**
 * Engines use it as a property name. It is unique per path, and no module can declare it, because declared names have no two
 * underscores.
 */
export function identifierOf(path: string): string {
  return path.replace(/[^A-Za-z0-9_]/g, (sign) => `__${sign.charCodeAt(0)}_`)
}
