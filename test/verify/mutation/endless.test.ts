import { expect, test } from 'vitest'
import { testbench } from 'flitwave'
import { uint } from 'flitwave/hdl'
import { scoreTestbench } from '../../../src/verify/mutation/index.js'
import type { Testbench } from '../../../src/runs/testbench/definition.js'
import { Fifo } from '../../../rtl/lib/fifo.js'

/** Looks for the place of the next word, which is not there where the queue counts on past its end. */
const looking = {
  title: 'A queue, whose places are looked for',
  design: () => new Fifo({ depth: 3, type: uint(4) }),
  signals: [],
  cycles: 12,
  drivers: {
    user(t: { dut: { push: boolean; pop: boolean; empty: boolean; tail: number } }) {
      t.dut.push = true
      t.dut.pop = !t.dut.empty
      let place = 0
      while (place !== t.dut.tail) place = (place + 1) % 3
    },
  },
}
const watched = { ...looking, watchdog: { patience: 1000, network: () => ({ channels: [] }) } }

const cases = [
  ['side by side', looking],
  ['one after the other, beside a watchdog', watched],
] as const

test.for(cases)('%s, an endless loop in the turn of a mutant ends that mutant alone', async ([, bench]) => {
  const own = testbench(bench as never) as unknown as Testbench
  const { mutants } = await scoreTestbench(own, { seconds: 0, turnLimit: 0.5, kinds: ['off-by-one', 'stuck'] })
  const endless = mutants.filter(({ fate }) => fate.kind === 'killed' && fate.kill.kind === 'endless')
  expect(endless.map(({ mutant }) => mutant.id)).toMatchInlineSnapshot(`
    [
      "count.ts:6:20 n - 1 becomes n - 1 + 1",
      "fifo.ts:41:10 bit 0 of tail is stuck at 1",
    ]
  `)
  expect(mutants.length).toBeGreaterThan(20)
  expect(endless[0]!.fate).toMatchObject({ kill: { message: expect.stringContaining('driver user') as string } })
})
