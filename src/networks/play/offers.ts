/** The inputs through which processors offer messages to a network. */

import { coordinatesOf, nodeCount, type Network } from '../collective/network.js'
import type { Path, Way as WayName } from '../collective/route.js'
import type { Setter, Simulator } from '../../engines/sim/index.js'
import { axesOf } from '../../../rtl/router/sizes.js'
import type { Dimensions } from '../../../rtl/router/parameters.js'
import { Way } from '../../../rtl/router/way.js'
import type { PlayedNetwork } from '../../../rtl/play/played-network.js'

/** The names of the hardware. */
export const ways: Readonly<Record<WayName, Way>> = {
  shorter: Way.Shorter,
  'shorter-else-negative': Way.ShorterElseNegative,
  positive: Way.Positive,
  negative: Way.Negative,
}

/** An offer for each injection channel, which only this class sets. */
export class Offers {
  private readonly valid: Setter
  private readonly flits: OwnInputs
  private readonly tag: OwnInputs
  /** By axis. */
  private readonly to: readonly OwnInputs[]
  private readonly way: readonly OwnInputs[]
  /** By node. */
  private readonly coordinates: readonly (readonly number[])[]

  /** @param simulator - a simulator at its start */
  constructor(simulator: Simulator<PlayedNetwork>, network: Network) {
    const own = (field: string): OwnInputs =>
      new OwnInputs(simulator.setters({ field: `dut.send[*][*].packet.${field}` }).field)
    this.valid = simulator.setters({ valid: 'dut.send[*][*].valid' }).valid
    this.flits = own('flits')
    this.tag = own('tag')
    const axes = axesOf({ dimensions: network.sizes.length as Dimensions })
    this.to = axes.map((axis) => own(`to.${axis}`))
    this.way = axes.map((axis) => own(`way.${axis}`))
    this.coordinates = Array.from({ length: nodeCount(network) }, (_, node) => coordinatesOf(node, network))
  }

  make(channel: number, { to, ways: names }: Pick<Path, 'to' | 'ways'>, flits: number, tag: number): void {
    const place = this.coordinates[to]!
    for (let axis = 0; axis < this.to.length; axis++) {
      this.to[axis]!.set(channel, place[axis]!)
      this.way[axis]!.set(channel, ways[names[axis]!])
    }
    this.flits.set(channel, flits)
    this.tag.set(channel, tag)
    this.valid.write(channel, true)
  }

  withdraw(channel: number): void {
    this.valid.write(channel, false)
  }

  /** Follows a simulator that has been reset. */
  reset(): void {
    for (const inputs of [this.flits, this.tag, ...this.to, ...this.way]) inputs.reset()
  }
}

/** Inputs with known last values: an unchanged value, such as the length of messages, is not set again. */
class OwnInputs {
  private readonly values: Int32Array

  constructor(private readonly setter: Setter) {
    this.values = new Int32Array(setter.paths.length)
  }

  set(index: number, value: number): void {
    if (this.values[index] === value) return
    this.setter.write(index, value)
    this.values[index] = value
  }

  reset(): void {
    this.values.fill(0)
  }
}
