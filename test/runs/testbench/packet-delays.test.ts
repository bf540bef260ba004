import { describe, expect, it } from 'vitest'
import { runTestbench, testbench, type CheckSubject } from 'flitwave'
import { Torus } from '../../../rtl/net/torus.js'
import { Way } from '../../../rtl/router/way.js'
import { describeRun, runAsJson } from '../../../src/apps/cli/shared/report.js'
import { routerJourneys } from '../../../src/networks/watch/router-journeys.js'
import { networkOf } from '../../../tb/support/network.js'

const p = networkOf({ dimensions: 1, sizeX: 5, vcs: 2, topology: 'torus' })

/** Both to node 2, one from node 1 and one, which comes later, from node 0; the check is of a cycle. */
function runWith({ at, about, isKnown = true }: { at: number; about?: CheckSubject; isKnown?: boolean }) {
  return runTestbench(
    testbench({
      title: 'Two packets',
      design: () => new Torus(p),
      signals: ['dut.delivered[*]'],
      cycles: 60,
      ...(isKnown && { packets: { network: (run) => routerJourneys(run, p) } }),
      drivers: {
        *sources({ dut }) {
          for (const [tag, node] of [1, 0].entries()) {
            const inject = dut.inject[node]!
            Object.assign(inject.packet, { to: { x: 2 }, way: { x: Way.Positive }, flits: 8, tag: tag + 7 })
            inject.valid = true
            yield
            inject.valid = false
          }
          yield 40
        },
      },
      monitors: {
        slow(t) {
          if (t.cycle === at) t.check(false, 'too slow', about)
        },
      },
    }),
    { name: 'two' },
  )
}

const problems = (options: Parameters<typeof runWith>[0]): string => describeRun('two', runWith(options)).problems

describe('a failed check of a packet', () => {
  it('tells where the time of one went that has arrived, with the root', () => {
    expect(problems({ at: 30, about: { packet: 8 } }).replace(/, test.*?: /, ': ')).toMatchInlineSnapshot(`
      "two: monitor slow, cycle 30: too slow
        #8 from node (0) to node (2), 8 flits: cycles 1 to 17, latency 16
          Pipeline 3, NoVc 6, Serialization 7
          cycles 3 to 8: NoVc at (0) +x h = dut.nodes[1].router.inputs[1].channels[1], because of #7
        root: all cycles of waiting go back to #7 at node (1) in = dut.nodes[1].router.inputs[2].channels[0]"
    `)
  })

  it('tells why one is where it is that has not', () => {
    expect(problems({ at: 6, about: { packet: 8 } }).replace(/, test.*?: /, ': ')).toMatchInlineSnapshot(`
      "two: monitor slow, cycle 6: too slow
        In cycle 6 #8 waits at (0) +x h = dut.nodes[1].router.inputs[1].channels[1], since cycle 3: NoVc,
        every virtual channel that would do is held (#7 at node (1) in =
        dut.nodes[1].router.inputs[2].channels[0]). #7 moves at node (1) in."
    `)
  })

  it('is in reports as JSON', () => {
    const { failures } = runAsJson('two', runWith({ at: 30, about: { packet: 7 } }), []) as { failures: unknown[] }
    expect(failures).toMatchObject([{ message: 'too slow', packet: 7 }])
    expect(JSON.stringify(failures)).toContain('root: nobody was in its way')
  })

  it.each([
    ['of no packet', { at: 30 }],
    ['in a testbench that does not know packets', { at: 30, about: { packet: 8 }, isKnown: false }],
    ['of a packet that there is not', { at: 30, about: { packet: 9 } }],
  ])('says no more where it is %s', (_, options) => {
    expect(problems(options)).toMatch(/^two: monitor slow, cycle 30, .*: too slow$/)
  })
})
