/** Ports of two modules that are compared, however each of them has declared its own. */

import type { Design, Field, Signal } from '../../ir/ir.js'
import { isPort } from './ports.js'

/**
 * A design whose top has a field for each leaf of its ports. One module declares `input(vec(2, bool))` and another
 * `array(2, () => input(bool))`: their leaves have the same paths, their fields do not. An enum becomes a plain number, since a proof
 * relies on the values of inputs that are enums, and nothing but the lab decides what comes in.
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

/** Engines make a property of it. Another one for each path, and none that a module may declare: those have no two underscores. */
export function identifierOf(path: string): string {
  return path.replace(/[^A-Za-z0-9_]/g, (sign) => `__${sign.charCodeAt(0)}_`)
}
