/**
 * Measures how many mutants `flitwave mutate` judges per second: those of the Fifo by its own testbench, in lanes, without
 * proofs. Both wall-clock and processor time are medians over several processes, each of which scores once. It also measures
 * the whole command, which starts Node, loads Flitwave and compiles the testbench. After a build:
 *
 *   npm run bench:mutation
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { scoreTestbench } from 'flitwave/mutation'
import fifo from '../../test/verify/mutation/own/fifo.tb.js'
import { summaryOf } from './statistics.js'

const repetitions = 7
const self = fileURLToPath(import.meta.url)
const command = fileURLToPath(new URL('../../dist/src/apps/cli/main.js', import.meta.url))
const testbench = fileURLToPath(new URL('../../test/verify/mutation/own/fifo.tb.ts', import.meta.url))

interface Scored {
  readonly mutants: number
  readonly clock: number
  readonly processor: number
}

/** The design, its mutants, and all their runs. */
async function scoreOnce(): Promise<Scored> {
  const [begun, used] = [performance.now(), process.cpuUsage()]
  const { mutants } = await scoreTestbench(fifo, { seconds: 0 })
  const { user, system } = process.cpuUsage(used)
  return { mutants: mutants.length, clock: (performance.now() - begun) / 1000, processor: (user + system) / 1e6 }
}

function scoreInProcess(): Scored {
  return JSON.parse(
    execFileSync(process.execPath, [...process.execArgv, self, '--once'], { encoding: 'utf8' }),
  ) as Scored
}

/** In wall-clock seconds. */
function wholeCommand(): number {
  const begun = performance.now()
  spawnSync(process.execPath, [command, 'mutate', testbench, '--seconds', '0'])
  return (performance.now() - begun) / 1000
}

function report(what: string, mutants: number, seconds: readonly number[]): void {
  const { median } = summaryOf(seconds)
  console.log(`  ${what.padEnd(34)} ${median.toFixed(2)} s, ${Math.round(mutants / median)} mutants a second`)
}

if (process.argv[2] === '--once') console.log(JSON.stringify(await scoreOnce()))
else {
  const rounds = Array.from({ length: repetitions }, () => ({ scored: scoreInProcess(), whole: wholeCommand() }))
  const { mutants } = rounds[0]!.scored
  console.log(`${mutants} mutants of the Fifo, in three settings of its testbench`)
  report(
    'design, mutants and runs: clock',
    mutants,
    rounds.map(({ scored }) => scored.clock),
  )
  report(
    'the same: processor',
    mutants,
    rounds.map(({ scored }) => scored.processor),
  )
  report(
    'whole command: clock',
    mutants,
    rounds.map(({ whole }) => whole),
  )
}
