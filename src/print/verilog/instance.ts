import { formatLine } from '../../base/diagnostic/diagnostic.js'
import type { Instance, Signal } from '../../ir/ir.js'
import { isClocked } from './clocked.js'
import { tolerate } from './declaration.js'
import { print } from './expression.js'
import type { Scope } from './scope.js'
import { indent } from './text.js'

/** An instantiation, one pin a line. */
export function printInstance(instance: Instance, scope: Scope): string[] {
  const ports = instance.module.signals.filter(({ role }) => role === 'input' || role === 'output')
  const clocks = isClocked(instance.module) ? ['.clk(clk)', '.rst(rst)'] : []
  const pins = [...clocks, ...ports.map((port) => `.${port.name}(${pinText(instance, port, scope)})`)]
  const head = `// ${formatLine(instance.place)} ${instance.path}`
  const separated = pins.map((pin, i) => (i < pins.length - 1 ? `${pin},` : pin))
  const lines = [`${instance.module.name} ${instance.name} (`, ...indent(separated), ');']
  const isOpen = ports.some((port) => scope.wiring.pin(instance, port).kind === 'open')
  return [head, ...(isOpen ? tolerate('PINCONNECTEMPTY', 'some outputs are not used', lines) : lines)]
}

function pinText(instance: Instance, port: Signal, scope: Scope): string {
  const pin = scope.wiring.pin(instance, port)
  switch (pin.kind) {
    case 'open':
      return ''
    case 'value':
      return print(pin.value, scope, scope.enumOfTarget({ instance, signal: port }))
    case 'net':
      if (port.role === 'input') scope.usage.read(pin.name, 0, port.type.width)
      else scope.usage.drive(pin.name)
      return pin.name
  }
}
