import { describe, expect, it } from 'vitest'
import { axesWith, valuesOf } from '../../../src/networks/experiment/experiment.js'
import { loadExperiment } from '../../../src/networks/experiment/load.js'
import { checkPoints, prepareExperiment } from '../../../src/networks/experiment/run.js'
import { experimentNames, experimentPlace } from '../../../tb/experiments/catalog.js'

/** Checks the points of an experiment, with some axes set. */
async function check(name: string, set: Readonly<Record<string, readonly string[]>>): Promise<void> {
  const experiment = await loadExperiment(experimentPlace(name))
  await checkPoints(prepareExperiment(name, experiment, axesWith(experiment, valuesOf(experiment, false), set)))
}

describe('points that cannot be are found before any is measured', () => {
  it.each<[string, Readonly<Record<string, readonly string[]>>, string, string]>([
    [
      'multicast-fig5',
      { n: ['16', '10'], destinations: ['80'], sources: ['16'] },
      'error FW941: --set topology=torus --set n=10 --set scheme=4IB: h = 4 does not divide the sizes of the torus, 10 x 10',
      'take an h that does: 1, 2, 5, 10',
    ],
    [
      'multicast-fig5',
      { scheme: ['utorus', '4VB'] },
      'error FW940: --set topology=torus --set n=16 --set scheme=4VB: `4VB` is not a multicast scheme',
      'such as 4IIIB or 2IV',
    ],
    [
      'multicast-fig11',
      { scheme: ['utorus'] },
      'error FW941: --set topology=mesh --set n=16 --set scheme=utorus: `utorus` is for a torus',
      'take umesh or spu',
    ],
    [
      'multicast-fig5',
      { destinations: ['80', '257'] },
      'error FW943: --set n=16 --set destinations=257: 257 destinations cannot be chosen among 256 nodes',
      'take 1 to 256',
    ],
    [
      'multicast-fig7',
      { sources: ['300'] },
      'error FW943: --set n=16 --set sources=300: 300 multicasts, each from another node, cannot be chosen',
      'take 1 to 256',
    ],
    [
      'broadcast-fig8',
      { n: ['32', '13'] },
      'error FW941: --set n=13 --set algorithm=dcf: DCF goes through squares of 2, 4, 8 … nodes a side, and none tile a torus of 13 x 13: 13 is odd',
      'take even sizes, best with a high power of two in both; or the dilated diagonal, which takes any',
    ],
    [
      'broadcast-fig9',
      { n: ['8'], source: ['64'] },
      'error FW942: --set n=8 --set source=64: the source of message 0, 64, is not in the torus of 8 x 8',
      'nodes have the numbers 0 to 63',
    ],
    [
      'torus3d-fig7',
      { scheme: ['trees', 'h=4'] },
      'error FW941: --set n=14 --set scheme=h=4: h = 4 does not divide n = 14',
      'take an h that does: 1, 2, 7, 14',
    ],
    [
      'torus3d-fig8',
      { scheme: ['xx7'] },
      'error FW940: --set n=14 --set scheme=xx7: `xx7` is not a scheme',
      'write h=14 for subnetworks, or trees for six spanning trees',
    ],
    [
      'min-fig6',
      { load: ['1', '1.5'] },
      'error FW943: --set load=1.5 --set multicasts=0.1 --set copies=2: the load cannot be 1.5',
      'take a load from 0 to 1.1, which is a packet in every slot',
    ],
  ])('%s %j', async (name, set, message, help) => {
    await expect(check(name, set)).rejects.toThrow(message)
    await expect(check(name, set)).rejects.toThrow(help)
  })

  it('and none of the figures has any', async () => {
    for (const name of await experimentNames()) {
      const experiment = await loadExperiment(experimentPlace(name))
      for (const isQuick of [false, true])
        await checkPoints(prepareExperiment(name, experiment, valuesOf(experiment, isQuick)))
    }
  })
})
