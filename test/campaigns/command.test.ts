import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { buildPackage, folderWith, type Outcome } from '../support/cli.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const command = ['--import', './dist/src/transform/register.js', 'campaigns/main.ts']

function campaign(...args: readonly string[]): Outcome {
  return spawnSync(process.execPath, [...command, ...args], { cwd: root, encoding: 'utf8' })
}

const linesOf = (path: string): number => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').length - 1 : 0)

beforeAll(buildPackage)

/** Two small batches: the second and the eighth of eleven. */
const slice = ['zero-load', '--set', 'longest=1', '--slice', '3/6', '--jobs', '1']

it('goes on after a kill, with what was not written down', async () => {
  const path = join(folderWith(), 'results.jsonl')
  const child = spawn(process.execPath, [...command, ...slice, '--out', path], { cwd: root, stdio: 'ignore' })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  while (linesOf(path) < 2 && child.exitCode === null) await setTimeout(5)
  child.kill('SIGKILL')
  await gone
  const { status, stdout } = campaign(...slice, '--out', path)
  expect(stdout).toContain('ok     torus 5x5            625 cases: 625 latencies as computed, as expected\n')
  expect(stdout).toContain('ok     mesh 5x3, 3 stages   225 cases: 225 latencies as computed, as expected\n')
  expect(stdout).toMatch(/-      torus 8x8            0 of 4,096 cases\n/)
  expect(stdout).toMatch(/1 of 2 batches were there before\n/)
  expect(status).toBe(0)
  expect(linesOf(path)).toBe(3)
})

it('refuses what it does not understand with one error, and code 2', () => {
  const { status, stderr } = campaign('zero-lode')
  expect(stderr).toBe('error FW910: there is no campaign zero-lode\n  help: did you mean zero-load?\n')
  expect(status).toBe(2)
})
