import { expect, it } from 'vitest'
import { runTestbench } from '../../../src/runs/testbench/index.js'
import { displayed, rowsOf } from '../../../src/print/wave/rows.js'
import { flattenRows } from '../../../src/print/wave/row.js'
import traffic from '../../../tb/traffic.tb.js'
import { bool, traceOf } from './traces.js'

const [variable] = traceOf('Any', 0, [['dut.bit', bool, [true]]]).variables

it.each([
  [{ dimensions: 2 }, 'arriving[0]', 'arriving[east]'],
  [{ dimensions: 2 }, 'leaving[1].valid', 'leaving[west].valid'],
  [{ dimensions: 2, injection: 'one-port' }, 'lent[4]', 'lent[local]'],
  [{ dimensions: 2, injection: 'one-port' }, 'lent[5]', 'lent[5]'],
  [{ dimensions: 2, injection: 'all-port' }, 'arriving[7]', 'arriving[local south]'],
  [{ dimensions: 2, injection: 'all-port' }, 'arriving[8]', 'arriving[8]'],
  [{ dimensions: 3 }, 'arriving[5]', 'arriving[down]'],
  [{ dimensions: 1 }, 'arriving[2]', 'arriving[local]'],
  [{ dimensions: 2 }, 'requests[0]', 'requests[0]'],
  [{ depth: 2 }, 'arriving[0]', 'arriving[0]'],
  [{ dimensions: 'two' }, 'arriving[0]', 'arriving[0]'],
])('a module with %o calls %s %s', (parameters, name, shown) => {
  const scope = ['dut', 'node']
  expect(displayed({ ...variable!, scope, name, parameters: [{}, parameters] })).toEqual({ scope, name: shown })
})

it('names children by direction, too; without parameters nothing changes', () => {
  const scope = ['dut', 'inputs[3]', 'channels[0]']
  const named = displayed({ ...variable!, scope, parameters: [{ dimensions: 2 }, {}, {}] })
  expect(named.scope).toEqual(['dut', 'inputs[south]', 'channels[0]'])
  expect(displayed({ ...variable!, scope }).scope).toEqual(scope)
})

it('changes what is drawn of a router, and no path', () => {
  const signals = ['dut.nodes[5].arriving[0]', 'dut.nodes[5].router.inputs[4].channels[1].state']
  const { trace } = runTestbench(traffic, { signals, cycles: 3 })
  expect(trace.variables.map(({ path }) => path)).toEqual(signals)
  const { children } = rowsOf(trace)
  expect(flattenRows(children).map(({ path }) => path)).toEqual(signals)
  expect(flattenRows(children)[0]!.name).toBe('arriving[east]')
  expect(
    JSON.stringify(children, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  ).toContain('inputs[local]')
})
