import { host } from '#testbench-host'
import { graphOf } from './build-graph.js'
import { readNetworkFile } from './network-file.js'
import type { NetworkGraph } from './network-graph.js'
import { namedShape } from './shapes/named-shape.js'

/**
 * The network that a text names: a shape, or a file by its path.
 * @throws FlitwaveError FW984 for a description that is no network, FW912 for a file that cannot be read
 */
export function namedNetwork(name: string): NetworkGraph {
  const shape = namedShape(name)
  if (shape) return graphOf(shape)
  const help = 'name a shape, as fat-tree(2,3), or a description of a network by its path'
  return readNetworkFile(host.readInput(name, help))
}
