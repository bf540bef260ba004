import { algorithmOf, type Algorithm } from '../../../networks/collective/registry/algorithms.js'
import { algorithmNames } from '../../../networks/collective/registry/names.js'
import type { Plan } from '../../../networks/collective/registry/plan.js'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import { suggest } from '../../../base/diagnostic/suggest.js'
import { parseMessages, parseNetwork, parseSource, parseSources, requireOptions } from './input.js'
import type { InputArguments, InputOption } from './options.js'

/**
 * The schedule that is asked for.
 * @throws FlitwaveError FW916 for options that the algorithm has no use for, FW940 to FW943 for what it is not for
 * @throws CollectiveError for the same
 */
export function planOf(name: string, args: InputArguments): Plan {
  const algorithm = algorithmOf(name) ?? failForAlgorithm(name)
  requireOptions(name, ['torus', 'mesh', ...inputsOf(algorithm), 'ts', 'tr', 'startup', 'reset-priority'], args)
  const network = parseNetwork(args, algorithm.network)
  return algorithm.plan(network, {
    source: () => parseSource(args, network),
    messages: () => parseMessages(args, network),
    sources: () => parseSources(args, network),
    options: Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined)),
  })
}

function inputsOf(algorithm: Algorithm): readonly InputOption[] {
  switch (algorithm.kind) {
    case 'broadcast':
      return ['source']
    case 'multicast':
      return ['source', 'destinations', 'multicasts', 'hot-spot', 'seed', ...algorithm.options]
    case 'operation':
      return []
    case 'all-to-all':
      return [...algorithm.options, 'sources', 'seed']
  }
}

/** @throws FlitwaveError FW940 with the name that comes nearest */
function failForAlgorithm(name: string): never {
  const help =
    suggest(name, algorithmNames) ?? `the algorithms are ${algorithmNames.join(', ')}, and schemes such as 4IIIB`
  return fail('FW940', `there is no algorithm ${name}`, null, help)
}
