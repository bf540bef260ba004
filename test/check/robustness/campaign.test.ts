import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { runCampaign } from '../../../check/robustness/campaign.js'
import { trespasses } from '../../../check/robustness/footprint.js'
import { allCommands } from '../../../check/robustness/options.js'
import { packetsOf } from '../../../check/robustness/packets.js'
import { Sandbox } from '../../../check/robustness/sandbox.js'
import { faultOf } from '../../../check/robustness/verdict.js'
import { buildPackage } from '../../support/cli.js'
import { budget } from '../../support/sample.js'

beforeAll(buildPackage)

/** A slice of `npm run robustness`. */
it('ends every command line, and every damaged file, with a result or one clear error', async () => {
  const plan = { commands: budget(6, 14), files: budget(6, 14), seed: 5, limit: 60, keep: null, tell: () => undefined }
  const { findings, counts } = await runCampaign(plan)
  expect(findings).toEqual([])
  expect(counts.get('exit code 0')).toBeGreaterThan(2)
  expect(counts.get('exit code 2')).toBeGreaterThan(2)
})

it('knows all commands, with all their options', async () => {
  const commands = await allCommands()
  expect(commands.map(({ name }) => name)).toEqual([
    'aiger',
    'cdg',
    'check',
    'collective',
    'dev',
    'diff',
    'experiment',
    'explain',
    'find',
    'import',
    'init',
    'inspect',
    'lab',
    'list',
    'mutate',
    'network',
    'prove',
    'run',
    'test',
    'verilog',
    'waves',
    'why',
    'workload',
  ])
  const run = commands.find(({ name }) => name === 'run')!
  expect(run.options).toEqual(
    expect.arrayContaining([
      { name: 'keep-replay', kind: 'text' },
      { name: 'signals', kind: 'list' },
      { name: 'json', kind: 'boolean' },
    ]),
  )
})

describe('a command line is at fault', () => {
  const error = 'error FW916: it is wrong\n  help: write another one\n'
  it.each([
    ['that is all right', { status: 0, stdout: 'done\n' }, null],
    ['that is refused', { status: 2, stderr: error }, null],
    ['that is refused at a place', { status: 2, stderr: `/a/b.csv:3:1: ${error}` }, null],
    ['that is refused twice', { status: 2, stderr: error + error }, '2 errors for one'],
    ['without a code', { status: 2, stderr: 'Error: it is wrong\n' }, 'an exit code of 2 without an error'],
    ['that is good and bad', { status: 0, stdout: 'done\n', stderr: error }, 'an error with the exit code 0'],
    [
      'with a stack',
      { status: 1, stderr: 'Error\n    at run (file:///a.js:3:4)\n' },
      'an error that is not told in its own words',
    ],
    ['with an escape sequence', { status: 0, stdout: '\x1b[2J' }, 'text that a terminal would obey'],
    ['that says nothing', { status: 0 }, 'nothing is said'],
    ['with another code', { status: 70, stdout: 'x' }, 'the exit code 70'],
    ['that hangs', { end: 'stopped' as const }, 'it does not come to an end'],
    ['that dies', { end: 'died' as const, status: 134 }, 'its process has died with code 134'],
  ])('%s', (_, played, fault) => {
    expect(faultOf({ end: 'well', status: 0, stdout: '', stderr: '', ...played })).toBe(fault)
  })
})

describe('what a command line may write', () => {
  it.each<[string[], string[], string[]]>([
    [['run', 'fifo', '--format', 'svg'], ['work/fifo.svg'], []],
    [['run', 'fifo', '--out', 'new'], ['work/new/fifo.svg'], []],
    [
      ['run', 'fifo', '--out', 'new'],
      ['work/fifo.svg', 'outside/fifo.svg'],
      ['outside/fifo.svg', 'work/fifo.svg'],
    ],
    [['run', 'fifo', '--out', 'new'], ['work/new/.bashrc'], ['work/new/.bashrc']],
    [['run', 'fifo', '--keep-replay=new/k'], ['work/new/k', 'work/new/.k.1-2-3.tmp'], ['work/new/.k.1-2-3.tmp']],
    [['experiment', 'x'], ['work/out/experiments/x.jsonl', 'work/out/experiments/x.svg'], []],
    [
      ['experiment', 'x', '--results', 'r.jsonl'],
      ['work/r.jsonl', 'work/r.1.jsonl', 'work/r.svg', 'work/s.svg'],
      ['work/s.svg'],
    ],
    [['inspect', 'fifo', '--out', 'new/p.html'], ['work/new/p.html', 'work/p.html'], ['work/p.html']],
    [['workload', 'steps.csv', '--format', 'csv', '--out', 'new'], ['work/new/steps.csv'], []],
    [['init', 'new'], ['work/new/package.json', 'work/new/.gitignore', 'work/new/x'], ['work/new/x']],
    [
      ['run', 'fifo'],
      ['tmp/left', 'outside/untouched'],
      ['outside/untouched', 'tmp/left'],
    ],
  ])('%j', (args, written, refused) => {
    const sandbox = new Sandbox()
    onTestFinished(() => sandbox.remove())
    const before = sandbox.tree()
    for (const path of written) {
      mkdirSync(join(sandbox.root, path, '..'), { recursive: true })
      writeFileSync(join(sandbox.root, path), 'new')
    }
    expect(trespasses(sandbox, args, before, sandbox.tree()).filter((path) => !path.endsWith('/new'))).toEqual(refused)
  })
})

it('reads traffic in its own way', () => {
  const rows = [
    [1, 2, 3, 4],
    [5, 6, 7, 8],
  ]
  expect(packetsOf('\uFEFFFlits;cycle;source;destination\r\n4;1;2;3\r\n\r\n 8; 5;6;7')).toEqual(rows)
  expect(
    packetsOf(
      rows
        .map(([cycle, source, destination, flits]) => JSON.stringify({ cycle, source, destination, flits }))
        .join('\n'),
    ),
  ).toEqual(rows)
})
