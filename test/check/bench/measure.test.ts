import { describe, expect, it } from 'vitest'
import type { Contestant } from '../../../check/bench/engines/engine.js'
import { measure } from '../../../check/bench/measure.js'

/** A program that answers as a simulation would whose cycles take a millisecond each. */
function pretend(title: string, checksum: number): Contestant {
  const program = `
    let cycles = 1
    console.log('ready')
    require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
      const [command, count] = line.split(' ')
      if (command === 'step') cycles += Number(count)
      const report = { cycles, sent: 5, received: 4, checksum: ${checksum}, peakBytes: 1000 }
      console.log(command === 'step' ? Number(count) / 1000 : JSON.stringify(report))
    })`
  return {
    title,
    routers: 16,
    prepare: () =>
      Promise.resolve({ kind: 'ready', program: process.execPath, args: ['-e', program], buildSeconds: null }),
  }
}

const absent: Contestant = {
  ...pretend('absent', 0),
  prepare: () => Promise.resolve({ kind: 'not measured', reason: 'not built in 10 min' }),
}

const options = { repetitions: 3, stretchSeconds: 0.05, buildLimit: 1, log: () => undefined }

const subject = { name: '4x4', cyclesToCompare: 100 }

describe('measure', () => {
  it('gives speeds, and reasons where there are none', async () => {
    const [one, none] = await measure([pretend('one', 7), absent], subject, options)
    expect(one).toMatchObject({ contestant: { title: 'one' }, figures: { peakBytes: 1000, buildSeconds: null } })
    expect(one).toMatchObject({
      figures: { cyclesPerSecond: { median: 1000 }, nanosecondsPerRouterCycle: { median: 62_500 } },
    })
    expect(none).toMatchObject({ contestant: { title: 'absent' }, reason: 'not built in 10 min' })
  })

  it('fails if two contestants have different results', async () => {
    await expect(measure([pretend('one', 7), pretend('two', 8)], subject, options)).rejects.toThrow(
      /disagree on 4x4:\n {2}one: after 100 cycles .* checksum 7\n {2}two: after 100 cycles .* checksum 8/,
    )
  })
})
