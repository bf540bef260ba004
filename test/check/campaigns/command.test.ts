import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { buildPackage, folderWith, type Outcome } from '../../support/cli.js'
import { budget } from '../../support/sample.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const command = ['--import', './dist/src/language/transform/register.js', 'check/campaigns/main.ts']

function campaign(...args: readonly string[]): Outcome {
  return spawnSync(process.execPath, [...command, ...args], { cwd: root, encoding: 'utf8' })
}

const linesOf = (path: string): number => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').length - 1 : 0)

beforeAll(buildPackage)

/** Some batches of 32,768 cases. */
const { shard, batches, cases } = [
  { shard: '1/40', batches: 2, cases: '65,536' },
  { shard: '1/27', batches: 3, cases: '98,304' },
][budget(0, 1)]!
const some = ['banyan-three-packets', '--set', 'priority=waiting', 'motion=rigid', '--shard', shard, '--jobs', '1']

it('goes on after a kill, with what was not written down', async () => {
  const results = join(folderWith(), 'results.jsonl')
  const path = results.replace('.jsonl', `.shard-${shard.replace('/', '-of-')}.jsonl`)
  const child = spawn(process.execPath, [...command, ...some, '--results', results], { cwd: root, stdio: 'ignore' })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  while (linesOf(path) < 2 && child.exitCode === null) await setTimeout(5)
  child.kill('SIGKILL')
  await gone
  const there = linesOf(path) - 1
  expect(there).toBeLessThan(batches)
  const { status, stdout } = campaign(...some, '--results', results)
  expect(stdout).toMatch(
    new RegExp(`^partly priority=waiting motion=rigid +${cases} of 2,612,736 cases: 0 deadlocks$`, 'm'),
  )
  expect(stdout).toMatch(new RegExp(`${batches} points, .*; ${there} of them were there before$`, 'm'))
  expect(status).toBe(0)
  expect(linesOf(path)).toBe(1 + batches)
})

it('refuses what it does not understand with one error, and code 2', () => {
  const { status, stderr } = campaign('zero-lode')
  expect(stderr).toBe('error FW910: there is no campaign zero-lode\n  help: did you mean zero-load?\n')
  expect(status).toBe(2)
  expect(campaign('zero-load', '--part', 'torus').stderr).toContain('part')
})
