import { describe, expect, it, onTestFinished } from 'vitest'
import { checkIn, runCampaign } from '../../../check/fuzz/campaign.js'
import type { CheckOptions } from '../../../check/fuzz/check.js'
import { CheckProcess } from '../../../check/fuzz/check-process.js'
import { defaultLimits, type Limits, type Task } from '../../../check/fuzz/tasks.js'

const options: CheckOptions = { cycles: 10, lanes: false, verilog: false, limit: 10 }

function processWith(limits: Partial<Limits> = {}): CheckProcess {
  const other = new CheckProcess({ ...defaultLimits, ...limits }, new URL('./worker-stub.mjs', import.meta.url))
  onTestFinished(() => other.stop())
  return other
}

const task = (seed: number): Task => ({ kind: 'check', seed, options })

/** The process that did a task. */
async function workerOf(other: CheckProcess, seed: number): Promise<string> {
  const reply = await other.run(task(seed))
  if (!('verdict' in reply) || reply.verdict.kind !== 'agreed') return expect.fail(JSON.stringify(reply))
  return reply.verdict.compared[0]!
}

describe('a process for checks', () => {
  it('that ends tells why, and the next task has a new one', async () => {
    const other = processWith()
    const first = await workerOf(other, 0)
    expect(await workerOf(other, 0)).toBe(first)
    expect(await other.run(task(1))).toEqual({ reason: 'the process ended: SIGABRT' })
    expect(await workerOf(other, 0)).not.toBe(first)
    expect(await other.run(task(2))).toEqual({
      reason: 'more than 1 s of processor time; the process ended: SIGKILL',
    })
  })

  it('is replaced after a number of tasks, or when it has grown', async () => {
    const other = processWith({ tasks: 2, megabytes: 500 })
    const [first, second, third] = [await workerOf(other, 0), await workerOf(other, 0), await workerOf(other, 0)]
    expect(second).toBe(first)
    expect(third).not.toBe(second)
    expect(await workerOf(other, 501)).toBe(third)
    expect(await workerOf(other, 0)).not.toBe(third)
  })

  it('that ends twice is a crash of its program, and a campaign goes on', async () => {
    const seed = 0
    const tally = await runCampaign({ ...options, programs: 4, seed }, { checkers: [checkIn(processWith())] })
    expect(tally).toMatchObject({ programs: 4, agreed: 2 })
    expect(tally.failures.map(({ verdict }) => verdict)).toEqual([
      { kind: 'crash', message: 'the process ended: SIGABRT' },
      { kind: 'crash', message: 'more than 1 s of processor time; the process ended: SIGKILL' },
    ])
  })

  it('is ended by its watchdog, for time and for memory', async () => {
    for (const [limits, reason] of [
      [{ seconds: 0.001 }, 'more than 0.001 s of processor time'],
      [{ megabytes: 100 }, 'more than 200 MB of memory'],
    ] as const) {
      const other = new CheckProcess({ ...defaultLimits, ...limits }, new URL('./watched-worker.mjs', import.meta.url))
      onTestFinished(() => other.stop())
      expect(await other.run(task(5))).toMatchObject({ reason: expect.stringContaining(reason) })
    }
  })
})
