/** `npm run prove:check -- mutants`: mutants of proved modules are refuted or equivalent. */

import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { programSeed } from '../../fuzz/campaign.js'
import type { Fate } from './mutant.js'
import { casesOf, type Options } from './options.js'
import { requireTool } from './tools.js'

const worker = fileURLToPath(new URL('mutant-process.ts', import.meta.url))
const register = fileURLToPath(new URL('../../../dist/src/language/transform/register.js', import.meta.url))

/** Seconds after which a mutant counts as endless. */
const limit = 120

/** `endless`: the mistake makes an endless program. `wrong`: a found run does not confirm it. */
type Outcome = Fate | 'endless' | 'wrong'

interface Result {
  readonly outcome: Outcome
  readonly about: string
  readonly errors: string
}

/** Tries all requested mutants; returns the number of wrong ones. */
export async function checkMutants(options: Options): Promise<number> {
  requireTool('iverilog')
  const started = performance.now()
  const counts = new Map<Outcome, number>()
  for (const index of casesOf(options, options.mutants)) {
    const { outcome, about, errors } = await tryMutant(programSeed(options.seed, index))
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    console.log(`${index} ${outcome}: ${about}`)
    if (outcome === 'wrong') console.log(errors.replace(/^/gm, '  '))
  }
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`${[...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ')} (${seconds} s)`)
  return counts.get('wrong') ?? 0
}

function tryMutant(seed: number): Promise<Result> {
  return new Promise((resolve) => {
    const child = fork(worker, [String(seed)], {
      execArgv: ['--import', register],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let [outcome, about, errors]: [Outcome, string, string] = ['wrong', `seed ${seed}`, '']
    const timer = setTimeout(() => {
      outcome = 'endless'
      child.kill('SIGKILL')
    }, limit * 1000)
    child.stderr!.on('data', (text: Buffer) => (errors += text.toString()))
    child.on('message', (said: { name: string; change: string } | { fate: Fate }) => {
      if ('fate' in said) outcome = said.fate
      else about = `${said.name}, ${said.change}`
    })
    child.once('close', () => {
      clearTimeout(timer)
      resolve({ outcome, about, errors })
    })
  })
}
