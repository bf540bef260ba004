'use rtl'
import { FirstRouteInput } from './first-route-input.js'
import { InputUnit } from './input-unit.js'
import { isLocal } from './port.js'
import type { InputParameters } from './router-parameters.js'

/** The input unit of a port of a router. */
export function inputUnitOf(port: number, p: InputParameters): InputUnit {
  return p.lookAhead && isLocal(port, p) ? new FirstRouteInput(p) : new InputUnit(p)
}
