import type { Place } from '../../../base/diagnostic/place.js'
import type { Cell, NetModule } from '../netlist/netlist.js'
import { placeOfNet } from '../netlist/nets.js'
import { refuse } from '../refuse.js'

/**
 * Refuses a cell of a kind that has no counterpart.
 * @throws FlitwaveError FW606 for a latch, FW607 for a tristate driver, FW608 for any other
 */
export function refuseKind({ type, pins }: Cell, module: NetModule, place: Place): never {
  const output = pins.get('Q') ?? pins.get('Y') ?? [...pins.values()].find(({ direction }) => direction === 'output')
  const net = module.nets.find(({ isHidden, bits }) => !isHidden && output?.bits.some((bit) => bits.includes(bit)))
  const name = net?.name ?? 'a signal'
  const at = output ? (placeOfNet(module, output.bits) ?? place) : place
  if (/latch|^\$sr$/.test(type)) refuse('latch', `${name} of ${module.sourceName} is a latch`, at)
  if (type === '$tribuf') refuse('tristate', `${name} of ${module.sourceName} is not driven at all times`, place)
  return refuse('cell', `${name} of ${module.sourceName} is computed by a ${type}, which is not imported`, place)
}
