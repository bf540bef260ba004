'use rtl'
import { OutputUnit } from './output-unit.js'
import { isLocal, withPorts } from './port.js'
import type { RouterParameters } from './router-parameters.js'

/** The output unit of a port of a router. */
export function outputUnitOf(port: number, p: RouterParameters): OutputUnit {
  return new OutputUnit({ ...withPorts(p), ejects: p.lookAhead && isLocal(port, p) })
}
