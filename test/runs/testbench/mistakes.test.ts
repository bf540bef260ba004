import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildPackage, type Outcome } from '../../support/cli.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = join(root, 'test/fixtures/testbench')
const programs = readdirSync(folder).filter((name) => name.endsWith('.tb.ts'))
/** They end their process. */
const endless = programs.filter((name) => name.startsWith('FW317'))
const others = programs.filter((name) => !endless.includes(name))

/** Codes that are a failure of the run, and not a refusal. */
const failures = ['FW316']

async function node(args: readonly string[], input = ''): Promise<Outcome> {
  const child = spawn(process.execPath, args, { cwd: root })
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { status, stdout, stderr }
}

const pathOf = (name: string): string => relative(root, join(folder, name))

/** The outcome of each program. */
async function runAll(): Promise<ReadonlyMap<string, Outcome>> {
  const [{ stdout, stderr }, ...stopped] = await Promise.all([
    node([join(root, 'test/support/run-fixtures.mjs')], JSON.stringify(others.map(pathOf))),
    ...endless.map((name) => node([join(root, 'dist/src/apps/cli/main.js'), 'run', pathOf(name), '--turn-limit', '1'])),
  ])
  if (stderr !== '') throw new Error(stderr)
  const outcomes = JSON.parse(stdout) as Outcome[]
  return new Map([
    ...others.map((name, i) => [name, outcomes[i]!] as const),
    ...endless.map((name, i) => [name, stopped[i]!] as const),
  ])
}

/** The line below the comment that marks the mistake, if there is one. */
function markedLine(name: string): number | null {
  const lines = readFileSync(join(folder, name), 'utf8').split('\n')
  const marked = lines.findIndex((line) => /\/\/ (@ts-expect-error )?the mistake$/.test(line))
  return marked < 0 ? null : marked + 2
}

// prettier-ignore
const codes = ['FW301', 'FW302', 'FW310', 'FW311', 'FW312', 'FW313', 'FW314', 'FW315', 'FW316', 'FW317', 'FW318', 'FW914']

it('stands here for each code', () => {
  expect([...new Set(programs.map((name) => name.slice(0, 5)))].sort()).toEqual(codes)
})

describe('a testbench with a mistake', () => {
  let outcomes: ReadonlyMap<string, Outcome>
  beforeAll(async () => {
    buildPackage()
    outcomes = await runAll()
  })

  it.each(programs)('%s', async (name) => {
    const { status, stdout, stderr } = outcomes.get(name)!
    const code = name.slice(0, 5)
    const line = markedLine(name)
    expect(stderr.match(/error FW\d+/g)).toEqual([`error ${code}`])
    if (line !== null) expect(stderr).toContain(`${pathOf(name)}:${line}:`)
    expect(stderr).not.toMatch(/^\s+at /m)
    expect(status).toBe(failures.includes(code) ? 1 : 2)
    if (status === 2) expect(stdout).toBe('')
    // Where in the line of a loop it is stopped is chance.
    const message = endless.includes(name) ? stderr.replace(/:\d+(?=: error)|\n +\| +\^/g, '') : stderr
    await expect(message).toMatchFileSnapshot(join(folder, name.replace('.tb.ts', '.message.txt')))
  })
})
