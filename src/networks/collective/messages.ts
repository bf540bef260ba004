import { refuse } from './error.js'
import { nodeCount, type Network } from './network.js'
import type { Message } from './schedule.js'

/** @throws CollectiveError FW942 for a node that is not in the network, or a destination that is named twice */
export function checkMessages(messages: readonly Message[], network: Network): void {
  messages.forEach(({ source, destinations }, number) => {
    checkNode(source, `the source of message ${number}`, network)
    const seen = new Set<number>()
    for (const destination of destinations) {
      checkNode(destination, `a destination of message ${number}`, network)
      if (seen.has(destination))
        refuse('FW942', `message ${number} names the destination ${destination} twice`, 'name each destination once')
      seen.add(destination)
    }
  })
}

function checkNode(node: number, what: string, network: Network): void {
  const count = nodeCount(network)
  if (Number.isInteger(node) && node >= 0 && node < count) return
  const nodes = `${network.topology} of ${network.sizes.join(' x ')}`
  refuse('FW942', `${what}, ${node}, is not in the ${nodes}`, `nodes have the numbers 0 to ${count - 1}`)
}

/** The destinations of a message in ascending order, without its source, which has it from the beginning. */
export function othersOf({ source, destinations }: Message): number[] {
  return destinations.filter((node) => node !== source).sort((a, b) => a - b)
}
