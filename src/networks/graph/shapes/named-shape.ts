import { fail } from '../../../base/diagnostic/diagnostic.js'
import { parameterValues } from '../../../runs/testbench/parameters.js'
import type { NetworkDescription } from '../description.js'
import { shapes } from './registry.js'

/**
 * The network that a text such as `fat-tree`, `fat-tree(2,3)` or `dragonfly(a=2,h=1)` names; null for any other text. Values
 * without names are those of the parameters in their order.
 * @throws FlitwaveError FW910, FW911 for values that the shape does not have
 */
export function namedShape(text: string): NetworkDescription | null {
  const found = /^([a-z-]+)(?:\(([^()]*)\))?$/.exec(text.trim())
  const shape = shapes.find(({ name }) => name === found?.[1])
  if (!shape) return null
  const names = Object.keys(shape.parameters)
  const values: Record<string, string> = {}
  const parts = (found![2] ?? '').split(',').filter((part) => part.trim() !== '')
  parts.forEach((part, i) => {
    const [first = '', second] = part.split('=').map((side) => side.trim())
    const name = second === undefined ? names[i] : first
    if (name === undefined) {
      const message = `${shape.name} has ${names.length} parameters, and ${text} gives ${parts.length}`
      fail('FW911', message, null, `write ${shape.name}(${names.join(',')})`)
    }
    values[name] = second ?? first
  })
  return shape.build(parameterValues(shape.parameters, values, shape.name) as never)
}
