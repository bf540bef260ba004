/** Runs with random inputs, as replays, with the values of all signals that conditions of the tests name. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import type { Design } from '../../../src/ir/ir.js'
import { openReplay } from '../../../src/apps/cli/shared/replay.js'
import { packReplay, type ReplayFile } from '../../../src/runs/replay/file.js'
import { ReplayRecorder } from '../../../src/runs/replay/recorder.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import { headerFor } from '../replay/header.js'
import { folderWith } from '../../support/cli.js'
import { Bank } from './bank.js'

/** By cycle, by path. */
export type Values = readonly ReadonlyMap<string, bigint>[]

export interface RecordedRun {
  readonly design: Design
  readonly file: ReplayFile
  readonly values: Values
}

const rows = ['dut.rows[0]', 'dut.rows[1]', 'dut.rows[2]']
const cells = [...rows.map((row) => `${row}.slot`), 'dut.cells[0]', 'dut.cells[1]']
const fields = ['push', 'value', 'full', 'mode', 'count', 'wide', 'item.head', 'item.delta', 'words[0]', 'words[3]']
const paths = [
  'dut.value',
  'dut.level',
  ...['dut', ...rows].flatMap((path) => [0, 1].map((i) => `${path}.marks[${i}]`)),
  ...cells.flatMap((cell) => fields.map((field) => `${cell}.${field}`)),
]

/** Now and then under reset; and now and then it goes back. */
export function recordBank(seed: number, cycles: number): RecordedRun {
  const random = new Random(seed)
  const design = elaborate(new Bank())
  const observer = new ReplayRecorder({ distance: 25 })
  const simulator = new Simulator<Bank>(design, { engine: 'scalar', observer, seed })
  const { dut } = simulator
  const values: ReadonlyMap<string, bigint>[] = []
  let kept = simulator.snapshot()
  while (values.length < cycles) {
    if (random.below(25) === 0) kept = simulator.snapshot()
    if (random.below(60) === 0) {
      simulator.restore(kept)
      values.length = kept.cycle
    }
    if (random.below(3) > 0) {
      dut.value = random.below(32)
      dut.level = random.below(64) - 32
      for (let i = 0; i < 5; i++) dut.push[i] = random.below(2) === 1
    }
    values.push(valuesNow(dut))
    if (random.below(30) === 0) simulator.reset()
    else simulator.step()
  }
  const recording = observer.finish()
  const path = join(folderWith(), 'bank.replay')
  writeFileSync(path, packReplay(headerFor(recording), recording, []))
  const file = openReplay(path)
  onTestFinished(() => file.close())
  return { design, file, values }
}

/** The values of all signals that conditions of the tests name, in the present cycle. */
export function valuesNow(dut: unknown): ReadonlyMap<string, bigint> {
  return new Map(paths.map((path) => [path, BigInt(valueAt(dut, path))]))
}

function valueAt(dut: unknown, path: string): number | bigint | boolean {
  const keys = path.split(/[.[\]]+/).filter((key) => key !== '' && key !== 'dut')
  return keys.reduce((at, key) => (at as Record<string, unknown>)[key], dut) as number | bigint | boolean
}
