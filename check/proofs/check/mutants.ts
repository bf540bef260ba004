/** `npm run prove:check -- mutants`: proved modules with one mistake in them are refuted, or do the same. */

import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { programSeed } from '../../fuzz/campaign.js'
import type { Fate } from './mutant.js'
import { casesOf, type Options } from './options.js'
import { requireTool } from './tools.js'

const worker = fileURLToPath(new URL('mutant-process.ts', import.meta.url))
const register = fileURLToPath(new URL('../../../dist/src/language/transform/register.js', import.meta.url))

/** Seconds after which a mutant is taken to be endless. */
const limit = 120

/** `endless`: the mistake makes a program that does not come to an end. `wrong`: a run that was found does not show it. */
type Outcome = Fate | 'endless' | 'wrong'

interface Result {
  readonly outcome: Outcome
  readonly about: string
  readonly errors: string
}

/** Tries all mutants that are asked for; returns how many of them are wrong. */
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
