/** Two writers that cannot see each other: containers with a shared folder. */

import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { can, contentOrNull, flitwave, start } from './flitwave.js'
import { Sandbox } from './sandbox.js'

const shared = 'shared.jsonl'

/** Enough points to take seconds. */
const experiment = [
  'experiment',
  'torus3d-fig7',
  '--set',
  'n=8',
  '--set',
  'scheme=h=4',
  '--set',
  'messages=64',
  '--set',
  'seed=1..120',
]
const on = (file: string): string[] => [...experiment, '--jobs', '1', '--results', file]

/** With a separate /proc, as in containers, and without. */
const container = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc']
const blind = container.slice(0, -1)

/** @returns the faults */
export async function tryNamespaces(tell: (line: string) => void): Promise<string[]> {
  if (!can('namespaces', container[0]!, ...container.slice(1), 'true')) return []
  const sandbox = new Sandbox()
  const found: string[] = []
  try {
    await flitwave(on('alone.jsonl'), sandbox)
    const expected = contentOrNull(join(sandbox.work, 'alone.jsonl'))
    for (const [first, second] of [
      [container, container],
      [[], container],
      [container, []],
      [blind, blind],
    ] as const) {
      for (const isKilled of [false, true]) {
        const what = await attempt(sandbox, first, second, isKilled, expected)
        // A kill may leave a hidden temporary file, which must not count against the next attempt.
        for (const name of readdirSync(sandbox.work)) if (/^\.?shared/.test(name)) rmSync(join(sandbox.work, name))
        if (what === null) continue
        const named = [first, second].map((within) => within.at(-1) ?? 'no container').join(' and ')
        found.push(`two writers in ${named}${isKilled ? ', the first of which is killed' : ''}: ${what}`)
        tell(found.at(-1)!)
      }
    }
    return found
  } finally {
    sandbox.remove()
  }
}

async function attempt(
  sandbox: Sandbox,
  first: readonly string[],
  second: readonly string[],
  isKilled: boolean,
  expected: string | null,
): Promise<string | null> {
  const path = join(sandbox.work, shared)
  const running = start(on(shared), sandbox, first)
  while (!existsSync(`${path}.lock`)) {
    if (running.child.exitCode !== null) return `the first ends before it has begun: ${(await running.end()).stderr}`
    await setTimeout(20)
  }
  if (isKilled) {
    running.child.kill('SIGKILL')
    await running.end()
  } else running.pause() // On a busy machine it could end before the second has started.
  const other = await flitwave(on(shared), sandbox, second)
  if (!isKilled) running.resume()
  if (!isKilled && (other.status !== 2 || !other.stderr.startsWith('error FW930: another experiment is writing into')))
    return `the second is not refused: ${other.status} ${other.stderr}`
  const one = await running.end()
  if (!isKilled && one.status !== 0) return `the first does not come to its end: ${one.stderr}`
  // A killed process in another namespace may still be alive: the user must confirm that it is gone.
  if (isKilled && other.status !== 0) {
    if (!other.stderr.includes(`delete \`${shared}.lock\``)) return `nothing is said of the lock: ${other.stderr}`
    rmSync(`${path}.lock`)
    const again = await flitwave(on(shared), sandbox, second)
    if (again.status !== 0) return `it cannot be gone on with: ${again.stderr}`
  }
  if (contentOrNull(path) !== expected) return 'the results are others'
  // Hidden leftovers of a killed process are removed once they are an hour old.
  const left = readdirSync(sandbox.work).filter((name) => (isKilled ? /lock$/ : /tmp$|lock$/).test(name))
  return left.length > 0 ? `${left.join(', ')} is left` : null
}
