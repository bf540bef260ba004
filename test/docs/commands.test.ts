/** Every command of every page: a test runs it, or the list here gives a reason; the command line is read in any case. */

import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { parserFor } from '../../src/apps/cli/parser.js'
import { nameOf } from '../../src/apps/cli/shared/command.js'
import { commands } from '../../src/apps/cli/commands.js'
import { failForOption, Refusal } from '../../src/apps/cli/shared/usage.js'
import { FlitwaveError } from '../../src/base/diagnostic/diagnostic.js'
import { read } from './page.js'
import { requireSettings } from './settings.js'
import { commandsOf, pages } from './shell-commands.js'

/** Pages with a test that runs all of their `flitwave` commands. */
const runBy: Readonly<Record<string, string>> = {
  'docs/debugging-routers.md': 'test/docs/debugging-routers.test.ts',
  'docs/explain.md': 'test/docs/explain.test.ts',
  'docs/find.md': 'test/docs/find.test.ts',
  'docs/mutation.md': 'test/docs/mutation.test.ts',
  'docs/teaching.md': 'test/labs/documentation.test.ts',
  'docs/tutorial.md': 'test/docs/tutorial.test.ts',
  'docs/verilog-module.md': 'test/language/verilog/module-guide.test.ts',
  'docs/verilog-router.md': 'test/language/verilog/guide.test.ts',
  'docs/why.md': 'test/docs/why.test.ts',
}

/** The reasons why no test runs commands with these beginnings as they stand. All other commands must be run. */
const reasons: readonly (readonly [begins: RegExp, reason: string])[] = [
  [/^(mkdir|cd|cp|rm|head|sed|echo|true|sudo|yosys|id=\$|parallel|yosys-abc|node --inspect-brk)/, 'no command of ours'],
  [/^npm (init|install|create|ci|pack)\b/, 'asks a registry: scripts/package-check.mjs does so'],
  [/^npm (run|test)\b/, 'a script of the repository: CI runs them, as far as they end in minutes'],
  [/^(npx )?flitwave (dev|inspect|test --watch|run traffic --keep-replay --open)\b/, 'opens a page: test/apps/inspect'],
  [/^(npx )?flitwave (experiment|load)\b/, 'takes minutes, or a cluster: test/networks/experiment runs shorter ones'],
  [/^(npx )?flitwave (collective|workload|network|cdg|prove|aiger|verilog)\b/, 'the tests of the command run its like'],
  [/^(npx )?flitwave (run|waves|explain|why|find|diff|replay)\b/, 'the pages above run its like'],
  [
    /^(npx )?flitwave (list|check|init|import|test|mutate)\b/,
    'test/apps/cli, test/testing, test/verify/mutation run its like',
  ],
  [/^npx --package \S+ flitwave init\b/, 'asks a registry: test/apps/cli runs its like'],
  [/^(npx )?flitwave lab\b/, 'test/labs runs its like'],
]

const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> }

/** `run` passes unknown options to the testbench: one of the package's reads a file. */
async function requireKnown(args: readonly string[]): Promise<void> {
  const parser = await parserFor(['run', '--help'])
  const help = await new Promise<string>((told) => {
    void parser.parseAsync(['run', '--help'], {}, (_error, _args, text) => told(text))
  })
  for (const word of args) {
    const [, name] = /^--([^=]+)/.exec(word) ?? []
    if (name !== undefined && name !== 'traffic' && !help.includes(`--${name} `)) failForOption(name, [], '')
  }
}

/** Reads a command line as the command does, up to the point where it would begin. */
async function understand(args: readonly string[]): Promise<void> {
  const command = commands.find((one) => nameOf(one) === args[0])
  const body = await command!.load()
  const handler = vi.spyOn(body, 'handler').mockImplementation(() => undefined)
  try {
    await (await parserFor(args)).parseAsync()
    expect(handler).toHaveBeenCalledOnce()
    if (args[0] === 'run') await requireKnown(args)
    await requireSettings(args[0]!, handler.mock.calls[0]![0])
  } finally {
    handler.mockRestore()
  }
}

/** The code of the error by which a command line is refused before it begins. */
async function refusalOf(args: readonly string[]): Promise<string | null> {
  try {
    await understand(args)
    return null
  } catch (error) {
    if (error instanceof FlitwaveError) return error.diagnostics[0]!.code
    if (error instanceof Refusal) return /^error (FW\d+)/.exec(error.message)![1]!
    throw error
  }
}

/** The arguments of our command; null for a foreign command, and for a script that does something else. */
function ownCommand(words: readonly string[]): readonly string[] | null {
  if (words[0] === 'flitwave') return words.slice(1)
  if (words[0] === 'npx' && words[1] === 'flitwave') return words.slice(2)
  if (words[1] === '--package' && words[3] === 'flitwave') return words.slice(4)
  const [, campaign] = /^npm run campaign -- (\w.*)$/.exec(words.join(' ')) ?? []
  return campaign === undefined
    ? null
    : ['experiment', `./check/campaigns/${words[4]!}.experiment.ts`, ...words.slice(5)]
}

describe.each(pages)('%s', (page) => {
  const all = commandsOf(page)

  it('has commands that are run, or are listed with a reason', () => {
    const lost = all.filter(({ text }) => {
      const isRun = page in runBy && /^(npx )?flitwave /.test(text)
      return !isRun && !reasons.some(([begins]) => begins.test(text))
    })
    expect(lost.map(({ text }) => text)).toEqual([])
  })

  it('has commands that are understood, with what they set, and scripts that are there', async () => {
    for (const { text, words, heading } of all) {
      const own = ownCommand(words)
      // The example that a page of an error calls wrong may be refused only with this error.
      const mayBe = heading === 'Wrong' ? [null, basename(page, '.md')] : [null]
      if (own) expect(mayBe, text).toContain(await refusalOf(own))
      const [program, verb, name] = words
      if (program === 'npm' && verb === 'run') expect(Object.keys(scripts), text).toContain(name)
    }
  })
})

it('names tests that are there, and reasons that somebody needs', () => {
  for (const [page, test] of Object.entries(runBy)) {
    expect(existsSync(new URL(`../../${test}`, import.meta.url)), test).toBe(true)
    expect(read(test)).toContain(page)
  }
  const texts = pages.flatMap((page) => commandsOf(page).map(({ text }) => text))
  for (const [begins, reason] of reasons)
    expect(
      texts.some((text) => begins.test(text)),
      reason,
    ).toBe(true)
  expect(texts.length).toBeGreaterThan(200)
})

it('refuses what a command would refuse', async () => {
  expect(await refusalOf(['run', 'fifo', '--format', 'text'])).toBeNull()
  expect(await refusalOf(['run', 'fifo', '--fromat', 'text'])).toBe('FW916')
  await expect(understand(['cdg', 'mesh', '--fromat', 'dot'])).rejects.toThrow('there is no option --fromat')
  await expect(understand(['verilog'])).rejects.toThrow('needs an argument')
})

it.each([
  ['FW910', ['run', 'fifoo']],
  ['FW910', ['run', 'fifo', '--set', 'dpeth=4']],
  ['FW911', ['run', 'fifo', '--set', 'depth=none']],
  ['FW910', ['verilog', 'Fifo', '--set', 'dpeth=4']],
  ['FW910', ['experiment', './check/campaigns/zero-load.experiment.ts', '--set', 'sendr=source']],
  ['FW911', ['cdg', 'torus2d', '--set', 'k=4,none']],
  ['FW910', ['experiment', 'load', '--set', 'routine=./mine.ts']],
  ['FW911', ['experiment', 'load', '--set', 'topology=star']],
])('refuses with %s: %j', async (code, args) => {
  expect(await refusalOf(args)).toBe(code)
})
