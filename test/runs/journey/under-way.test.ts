import { afterEach, describe, expect, it, vi } from 'vitest'
import { FlitLedger } from '../../../src/runs/journey/flit-ledger.js'
import { JourneyLog } from '../../../src/runs/journey/recorder.js'
import type { JourneyNetwork } from '../../../src/runs/journey/network.js'
import { recordsOf } from '../../../src/runs/journey/record.js'
import { describePacket } from '../../../src/runs/journey/text.js'
import { runTestbench } from '../../../src/runs/testbench/index.js'
import { uninterrupted } from '../../../src/apps/inspect/task.js'
import banyanDeadlock from '../../../tb/banyan-deadlock.tb.js'
import torusDeadlock from '../../../tb/torus-deadlock.tb.js'
import upperFirst from '../../../tb/upper-first-counterexample.tb.js'
import { inspect } from '../../apps/inspect/support/run.js'
import { ring } from '../../tb/ring.js'
import { expectAccountsSoFar } from '../../networks/watch/conservation/law.js'

afterEach(() => vi.restoreAllMocks())

/** Follows a run beside its own recorder in each cycle, and adds up each account. */
function followed(run: () => { readonly standstill: unknown }) {
  const seen: { log: JourneyLog; accounts: number }[] = []
  const look = FlitLedger.prototype.look
  const logs = new Map<FlitLedger, (typeof seen)[number]>()
  vi.spyOn(FlitLedger.prototype, 'look').mockImplementation(function (this: FlitLedger, cycle) {
    const { network } = this as unknown as { readonly network: JourneyNetwork }
    const known = logs.get(this) ?? { log: new JourneyLog(network), accounts: 0 }
    if (!logs.has(this)) seen.push(known)
    logs.set(this, known)
    known.log.sample(cycle)
    known.accounts += expectAccountsSoFar(known.log, cycle, 'testbench')
    return look.call(this, cycle)
  })
  expect(run().standstill).not.toBeNull()
  return seen[0]!
}

describe('accounts of packets that have not arrived have each cycle once, in each cycle of a run that stands still', () => {
  it.each([
    ['torus-deadlock', () => runTestbench(torusDeadlock), false],
    ['a ring, in routers of four stages', () => runTestbench(ring, { set: { stages: 4 } }), false],
    ['banyan-deadlock', () => runTestbench(banyanDeadlock), true],
    ['upper-first-counterexample', () => runTestbench(upperFirst), true],
  ] as const)('%s', (_, run, isMulticast) => {
    const { log, accounts } = followed(run)
    expect(accounts).toBeGreaterThan(40)
    const { lastCycle } = log
    for (const journey of log.underWay) {
      const records = recordsOf(journey, log.network, lastCycle).filter(({ delivered }) => delivered === null)
      expect(records.length).toBeGreaterThan(0)
      for (const { account, created, until } of records)
        expect(Object.values(account).reduce((sum, cycles) => sum + cycles, 0)).toBe(until + 1 - created)
      const text = describePacket(journey, log.network, { columns: 100, cycle: lastCycle })
      expect(text).toContain(`${lastCycle + 1 - journey.created} cycles so far:`)
      // No flit of a packet with one path is in the way of its head.
      if (!isMulticast) expect(text).not.toContain('itself')
    }
  })
})

it('the page has them, too', async () => {
  const { answers, run } = await inspect('torus-deadlock')
  const last = run.file.header.endCycle - 1
  const { packets } = (await answers.packets({ from: 0, to: last }, uninterrupted))!
  expect(packets).toHaveLength(4)
  for (const { created, stretches, delivered } of packets) {
    expect(delivered).toBeNull()
    let at = created
    for (const { from, cycles } of stretches) {
      expect(from).toBe(at)
      at += cycles
    }
    expect(at).toBe(last + 1)
  }
  const detail = (await answers.packet({ tag: 0, cycle: last }, uninterrupted))!
  expect(detail.account.reduce((sum, { cycles }) => sum + cycles, 0)).toBe(last + 1 - detail.row.created)
})
