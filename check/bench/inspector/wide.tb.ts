import { testbench } from 'flitwave'
import { param } from 'flitwave/hdl'
import { Wide } from './wide.js'

export default testbench({
  title: 'A thousand signals',
  about: 'Registers that change at random, for as long as one likes.',
  parameters: { n: param(500, { min: 1, max: 512, about: 'registers of each kind' }) },
  design: ({ n }) => new Wide({ n }),
  signals: ['dut.cells[*].flag', 'dut.cells[*].counter'],
  cycles: 1000,
})
