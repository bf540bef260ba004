/** Every command of every page: run by a test, or listed here with a reason; understood in any case. */

import { existsSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { parserFor } from '../../src/cli/parser.js'
import { nameOf } from '../../src/cli/command.js'
import { commands } from '../../src/cli/commands.js'
import { read } from './page.js'
import { commandsOf, pages } from './shell-commands.js'

/** Pages whose commands for `flitwave` a test runs, all of them. */
const runBy: Readonly<Record<string, string>> = {
  'docs/debugging-routers.md': 'test/docs/debugging-routers.test.ts',
  'docs/explain.md': 'test/docs/explain.test.ts',
  'docs/find.md': 'test/docs/find.test.ts',
  'docs/mutation.md': 'test/docs/mutation.test.ts',
  'docs/teaching.md': 'test/labs/documentation.test.ts',
  'docs/tutorial.md': 'test/docs/tutorial.test.ts',
  'docs/why.md': 'test/docs/why.test.ts',
}

/** Why no test runs what begins so, as it stands. What is not listed must be run. */
const reasons: readonly (readonly [begins: RegExp, reason: string])[] = [
  [/^(mkdir|cd|echo|true|id=\$|parallel|yosys-abc|node --inspect-brk)/, 'no command of ours'],
  [/^npm (init|install|create|ci|pack)\b/, 'asks a registry: scripts/package-check.mjs does so'],
  [/^npm (run|test)\b/, 'a script of the repository: CI runs them, as far as they end in minutes'],
  [/^npx flitwave (dev|inspect|test --watch|run traffic --keep-replay --open)\b/, 'opens a page: test/inspect'],
  [/^(npx )?flitwave (experiment|load)\b/, 'takes minutes, or a cluster: test/experiment runs shorter ones'],
  [/^(npx )?flitwave (collective|workload|cdg|prove|aiger|verilog)\b/, 'the tests of the command run its like'],
  [/^npx flitwave (run|waves|explain|why|find|diff|replay)\b/, 'the pages above run its like'],
  [/^npx flitwave (list|check|init|test|mutate)\b/, 'test/cli, test/testing, test/mutation run its like'],
  [/^npx flitwave lab\b/, 'test/labs runs its like'],
]

const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> }

/** `run` leaves options that it does not know to the testbench: one of the package reads a file. */
async function knowsAll(args: readonly string[]): Promise<boolean> {
  const parser = await parserFor(['run', '--help'])
  const help = await new Promise<string>((told) => {
    void parser.parseAsync(['run', '--help'], {}, (_error, _args, text) => told(text))
  })
  return args.every((word) => {
    const [, name] = /^--([^=]+)/.exec(word) ?? []
    return name === undefined || name === 'traffic' || help.includes(`--${name} `)
  })
}

/** Parses a command line as the command does, up to the point where it would begin. */
async function understand(args: readonly string[]): Promise<boolean> {
  const command = commands.find((one) => nameOf(one) === args[0])
  const body = await command!.load()
  const handler = vi.spyOn(body, 'handler').mockImplementation(() => undefined)
  try {
    await (await parserFor(args)).parseAsync()
    return handler.mock.calls.length === 1 && (args[0] !== 'run' || (await knowsAll(args)))
  } finally {
    handler.mockRestore()
  }
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

  it('has commands that are understood, and scripts that are there', async () => {
    for (const { text, words } of all) {
      const own = text.startsWith('npx flitwave ') ? words.slice(2) : words[0] === 'flitwave' ? words.slice(1) : null
      if (own) expect(await understand(own), text).toBe(true)
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
  expect(await understand(['run', 'fifo', '--format', 'text'])).toBe(true)
  expect(await understand(['run', 'fifo', '--fromat', 'text'])).toBe(false)
  await expect(understand(['cdg', 'mesh', '--fromat', 'dot'])).rejects.toThrow('there is no option --fromat')
  await expect(understand(['verilog'])).rejects.toThrow('needs an argument')
})
