/**
 * Makes one module of equal ones. A front end makes a module for each set of parameters, or even for each instance, but only
 * instances of one module are simulated side by side.
 */

import { obtain } from '../../../base/maps.js'
import { neededPartOf } from './needed.js'
import { isConstant, isInstance, type Attributes, type Bit, type Netlist, type NetModule } from './netlist.js'

/**
 * The same netlist with one module for those whose outputs are made in the same way, with the parameters that are the same in
 * all of them. What no output needs stays where it is the same, too.
 */
export function withoutEqualModules(netlist: Netlist): Netlist {
  const neededPart = neededPartOf(netlist)
  const groups = new Map<string, NetModule[]>()
  const firsts = new Map<string, string>()
  /** The name of the module that stands for all that equal one. */
  const visit = (name: string): string => {
    const module = netlist.modules.get(name)
    if (!module) return name
    const known = firsts.get(name)
    if (known !== undefined) return known
    // A module inside itself is refused elsewhere.
    firsts.set(name, name)
    const group = obtain(groups, textOf(neededPart(module), visit), () => [])
    group.push(module)
    firsts.set(name, group[0]!.name)
    return group[0]!.name
  }
  // The top first in its group: it keeps its name.
  for (const name of [netlist.top.name, ...netlist.modules.keys()]) visit(name)
  const merge = (group: readonly NetModule[]): NetModule => {
    const isWhole = new Set(group.map((module) => textOf(module, visit))).size === 1
    return merged(isWhole ? group : group.map(neededPart), visit)
  }
  const modules = new Map([...groups.values()].map((group) => [group[0]!.name, merge(group)]))
  return { ...netlist, modules, top: modules.get(netlist.top.name)! }
}

function merged(group: readonly NetModule[], nameOf: (type: string) => string): NetModule {
  const [first] = group as [NetModule, ...NetModule[]]
  const same = [...first.parameters].filter(([name, value]) =>
    group.every(({ parameters }) => parameters.get(name) === value),
  )
  const cells = first.cells.map((cell) => (isInstance(cell) ? { ...cell, type: nameOf(cell.type) } : cell))
  return { ...first, parameters: new Map(same), cells }
}

/** A text that equal modules have: all but numbers of bits, names that a program has made up, and parameters. */
function textOf(module: NetModule, nameOf: (type: string) => string): string {
  const numbers = new Map<number, number>()
  const textOfBits = (bits: readonly Bit[]): string =>
    bits.map((bit) => (isConstant(bit) ? bit : `#${obtain(numbers, bit, () => numbers.size)}`)).join('')
  const textOfValues = (values: Attributes): string => JSON.stringify([...values])
  const ports = module.ports.map(({ name, direction, bits, isSigned }) => [name, direction, isSigned, textOfBits(bits)])
  const cells = module.cells.map((cell) => [
    cell.isHidden ? '' : cell.name,
    isInstance(cell) ? nameOf(cell.type) : cell.type,
    textOfValues(cell.parameters),
    textOfValues(cell.attributes),
    [...cell.pins].map(([pin, { direction, bits }]) => [pin, direction, textOfBits(bits)]),
  ])
  const nets = module.nets
    .filter(({ isHidden, attributes }) => !isHidden || attributes.has('init'))
    .map(({ name, isHidden, bits, isSigned, attributes }) => [
      isHidden ? '' : name,
      isSigned,
      textOfValues(attributes),
      textOfBits(bits),
    ])
  return JSON.stringify([module.sourceName, module.attributes.get('src'), ports, cells, nets])
}
