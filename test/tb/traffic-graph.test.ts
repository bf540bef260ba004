import { describe, expect, it } from 'vitest'
import { runTestbench } from '../../src/runs/testbench/index.js'
import trafficGraph from '../../tb/traffic-graph.tb.js'
import { everyNth } from '../support/sample.js'

const file = (name: string, text: string) => ({ name, path: `/${name}`, text })
const csv = (...rows: string[]) => file('mine.csv', ['cycle,source,destination,flits', ...rows, ''].join('\n'))

describe('random traffic', () => {
  it.each(
    everyNth(
      [
        {},
        { network: 'fat-tree(2,3)', stages: 3, depth: 2 },
        { network: 'dragonfly(a=2,p=1,h=1,delay=3)', load: 0.6 },
        { network: 'butterfly', stages: 2, load: 0.5 },
        { network: 'ring-of-meshes(2,2,3)', routes: 'up-down', vcs: 1, stages: 4 },
        { network: 'random(12,3,5)', ejectionVcs: 'all', injectionVcs: 'all', load: 0.8 },
      ] as const,
      3,
    ),
  )('is delivered whole, each packet once: %o', (set) => {
    const run = runTestbench(trafficGraph, { set: { until: 60, ...set } })
    expect(run.checks.failed).toEqual([])
    expect(run.assertion).toBeNull()
    expect(run.unfinished).toEqual([])
    expect(run.results.length).toBeGreaterThan(20)
  })
})

it('takes P (H + 1) + L - 1 cycles and the delays of links for a packet that is alone', () => {
  const set = { traffic: csv('0,0,5,5', '100,6,6,3', '200,0,1,1'), depth: 16 }
  const { results } = runTestbench(trafficGraph, { set })
  // From a over b and e to f, where the link from b to e takes 2 cycles more.
  expect(results.map(({ latency }) => latency)).toEqual([4 + 2 + 5 - 1, 1 + 3 - 1, 2])
})

describe('refuses', () => {
  it.each([
    [{ network: 'fat-tree(2,x)' }, 'FW911', /^n cannot be x/],
    [{ network: 'ring(4,5)' }, 'FW911', /^ring has 1 parameters, and ring\(4,5\) gives 2$/],
    [
      { network: file('mine.json', '{"routers":[0,1],"terminals":[0,1],"links":[]}') },
      'FW984',
      /^no way leads from terminal 0 to terminal 1$/,
    ],
    [{ network: 'flattened-butterfly(8x8,4)' }, 'FW984', /^router 0 has 18 ports, and hardware at most 16$/],
    [{ network: 'torus(4x4)', vcs: 1 }, 'FW143', /graph/],
    [{ network: 'butterfly', routes: 'up-down' }, 'FW984', /^up\*\/down\* needs links in both directions/],
    [{ watch: '9' }, 'FW911', /^watch cannot be 9$/],
  ] as const)('%o', (set, code, message) => {
    expect(() => runTestbench(trafficGraph, { set: set })).toThrow(
      expect.objectContaining({
        diagnostics: [expect.objectContaining({ code, message: expect.stringMatching(message) as string })],
      }),
    )
  })
})
