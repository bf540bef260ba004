import { beforeAll, expect, test } from 'vitest'
import { runTestbench } from 'flitwave'
import { headlineOf, linesOf } from '../../src/runs/deadlock/standstill-text.js'
import { buildPackage, flitwave, folderWith } from '../support/cli.js'
import { ring } from '../tb/ring.js'
import { fenced as fencedIn, read } from './page.js'

beforeAll(buildPackage)

const page = read('docs/deadlock.md')
const fenced = (info: string): string => fencedIn(page, info)

test('the page shows the watchdog of a testbench, and its output', () => {
  expect(read('test/tb/ring.ts')).toContain(fenced('ts watchdog'))
  const { standstill } = runTestbench(ring)
  expect(`${[headlineOf(standstill!), ...linesOf(standstill!)].join('\n')}\n`).toBe(fenced('text watchdog'))
})

test('the command on the page prints what the page shows', () => {
  const [, command = '', shown] = /^\$ flitwave (.*)\n([^]*)$/.exec(fenced('text cdg'))!
  expect(flitwave(folderWith(), command.split(' ')).stdout).toBe(shown)
})
