import { describe, expect, it } from 'vitest'
import type { Trace } from '../../../src/engines/sim/trace/trace.js'
import { loadExperiment } from '../../../src/networks/experiment/load.js'
import { inspectPoint, prepareExperiment } from '../../../src/networks/experiment/run.js'
import { valuesOf, type AxisValues, type Inspection } from '../../../src/networks/experiment/experiment.js'
import { experimentPlace } from '../../../tb/experiments/catalog.js'

async function inspect(axes: AxisValues): Promise<Inspection> {
  const experiment = await loadExperiment(experimentPlace('min-fig6'))
  return inspectPoint(
    prepareExperiment('min-fig6', experiment, { ...valuesOf(experiment, true), n: [3], load: [1], ...axes }),
    0,
  )
}

/** The value of a field in a cycle, such as `dut.banyan.inject[1]` with `.packet.valid`. */
function valueIn({ variables }: Trace, path: string, suffix: string, cycle: number): number {
  const { cycles, values } = variables
    .find((variable) => variable.path === path)!
    .leaves.find((leaf) => leaf.suffix === suffix)!
  return Number(values[cycles.findLastIndex((at) => at <= cycle)])
}

function changesIn({ variables }: Trace) {
  return variables.flatMap(({ path, leaves }) => leaves.map(({ cycles, values }) => ({ path, cycles, values })))
}

describe('a point of a slotted banyan is opened at the first packet that does not arrive whole', () => {
  it.each([
    ['region', 0.5, 2, 'multicast to 2 nodes'],
    ['cube', 0.5, 4, 'multicast to 4 nodes'],
    ['region', 0, 2, 'unicast'],
  ] as const)('%s, m = %f, f = %i: %s', async (scheme, multicasts, copies, kind) => {
    const { finding, signals, window, trace } = await inspect({
      scheme: [scheme],
      multicasts: [multicasts],
      copies: [copies],
    })
    const said = /^node (\d) sends a (.*) in cycle (\d+): element (\d) of stage (\d) drops it in cycle (\d+)/.exec(
      finding,
    )!
    const [node, sent, element, stage, dropped] = [1, 3, 4, 5, 6].map((i) => Number(said[i]))
    expect(said[2]).toBe(kind)
    expect(dropped).toBe(sent! + 3 - stage!)
    expect(window).toEqual({ from: sent! - 1, to: sent! + 4 })

    const seen = trace(signals, window)
    const inject = `dut.banyan.inject[${node}]`
    expect(valueIn(seen, inject, '.packet.valid', sent!)).toBe(1)
    expect(valueIn(seen, inject, '.accepted', sent! + 3)).toBe(0)
    const at = `dut.banyan.stages[${stage}][${element}]`
    const inputs = [0, 1].map((i) => ({
      isThere: valueIn(seen, `${at}.packets[${i}]`, '.valid', dropped!),
      gets: valueIn(seen, `${at}.granted[${i}]`, '', dropped!),
    }))
    expect(inputs.map(({ isThere }) => isThere)).toEqual([1, 1])
    expect(inputs.filter(({ gets }) => gets === 0)).toHaveLength(1)
    // Each inspection starts from a clean state.
    expect(changesIn(trace(signals, window))).toEqual(changesIn(seen))
  })

  it('or at its first cycles, if all of them arrive', async () => {
    const { finding, window } = await inspect({ load: [0], scheme: ['region'], copies: [2], multicasts: [0.5] })
    expect(finding).toBe('all packets of the first 1000 slots arrive')
    expect(window).toEqual({ from: 0, to: 6 })
  })

  it('but not if the network is too large to be measured', async () => {
    await expect(inspect({ n: [10], copies: [2] })).rejects.toThrow('min-fig6 has no waves of point 0')
  })
})
