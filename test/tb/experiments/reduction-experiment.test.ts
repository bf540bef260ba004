import { describe, expect, it } from 'vitest'
import type { Setting } from '../../../src/networks/experiment/experiment.js'
import { loadExperiment } from '../../../src/networks/experiment/load.js'
import { experimentPlace } from '../../../tb/experiments/catalog.js'

describe('reduction-all-reduce', async () => {
  const { method } = await loadExperiment(experimentPlace('reduction-all-reduce'))
  const point = { n: 4, flits: 32, ts: 0, tr: 0, startup: 'serial' }
  const measure = async (set: Setting) => {
    const setting = { ...point, ...set } as never
    return (await method!.prepare(setting)).measure(setting)
  }

  it('takes 2 D + 1 + L - 1 cycles in the routers, and crosses 2 L (N - 1) links', async () => {
    expect(await measure({ algorithm: 'in-router' })).toEqual({ latency: 8 + 1 + 31, hops: 2 * 32 * 15 })
    expect(await measure({ algorithm: 'in-router', n: 8 })).toEqual({ latency: 48, hops: 2 * 32 * 63 })
    expect(await measure({ algorithm: 'in-router', n: 3, flits: 5, ts: 7, tr: 1 })).toEqual({
      latency: 7 + 4 + 1 + 4 + 1,
      hops: 2 * 5 * 8,
    })
  })

  it('takes 2 (n - 1) (1 + L / n) cycles on a ring, over as many links', async () => {
    expect(await measure({ algorithm: 'ring' })).toEqual({ latency: 30 * (1 + 2), hops: 2 * 15 * 32 })
  })
})
