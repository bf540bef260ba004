import { testbench } from 'flitwave'
import { buildNetwork, networkOf } from './support/network.js'

export default testbench({
  title: 'Your own traffic',
  about: 'A torus or mesh driven by a traffic file.',
  parameters: {
    k: { default: 4, min: 2, max: 64, about: 'nodes in each dimension' },
    topology: { default: 'torus', choices: ['torus', 'mesh'], about: 'what the nodes form' },
  },
  design: (p) => buildNetwork(networkOf({ sizeX: p.k, sizeY: p.k, topology: p.topology as 'torus' | 'mesh' })),
  signals: ['dut.delivered[0]'],
  cycles: 20,
})
