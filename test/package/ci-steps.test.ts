/** The steps of CI, and the program that runs them. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runSteps, tableOf, type Step } from '../../scripts/ci/run-steps.mjs'
import { stepsOf } from '../../scripts/ci/steps.mjs'
import { folderWith } from '../support/cli.js'

/** Runs steps; returns their whole output, and their results. */
async function run(steps: readonly Step[], cores: number) {
  const printed: string[] = []
  const results = await runSteps(steps, cores, (text) => printed.push(String(text)))
  return { printed, results }
}

describe('steps', () => {
  // Each waits for the other's file: they only end if they run side by side.
  const meet = (mine: string, other: string): string =>
    `echo ${mine} begins; touch $FOLDER/${mine}; until [ -e $FOLDER/${other} ]; do sleep 0.01; done; echo ${mine} ends`

  it('of one core run side by side, and the output of each is printed whole', async () => {
    const folder = folderWith()
    const commands = [meet('a', 'b'), meet('b', 'a')].map((command) => command.replaceAll('$FOLDER', folder))
    const { printed, results } = await run(
      commands.map((command, i) => ({ title: `step ${i}`, command, cores: 1 })),
      2,
    )
    expect(results.map(({ code }) => code)).toEqual([0, 0])
    expect(printed).toHaveLength(2)
    for (const name of ['a', 'b']) expect(printed.join('\n')).toContain(`\n${name} begins\n${name} ends\n`)
  })

  it('that keep all cores busy run alone, in their order', async () => {
    const folder = folderWith()
    const alone = `mkdir ${folder}/alone && rmdir ${folder}/alone`
    const { results } = await run(
      [
        { title: 'first', command: alone, cores: 1 },
        { title: 'second', command: `${alone} && sleep 0.05` },
        { title: 'third', command: alone, cores: 1 },
      ],
      2,
    )
    expect(results.map(({ step, code }) => [step.title, code])).toEqual([['first', 0], ['second', 0], ['third', 0]]) // prettier-ignore
  })

  it('begin when the step that they need has ended, also with cores to spare', async () => {
    const file = join(folderWith(), 'made')
    const { results } = await run(
      [
        { title: 'maker', command: `sleep 0.2; touch ${file}`, cores: 1 },
        { title: 'user', command: `[ -e ${file} ]`, cores: 1, after: 'maker' },
        { title: 'again', command: `[ -e ${file} ]`, cores: 1, after: 'maker' },
      ],
      4,
    )
    expect(results.map(({ code }) => code)).toEqual([0, 0, 0])
  })

  it('go on after one that fails, which is named at the end', async () => {
    const { printed, results } = await run(
      [
        { title: 'bad', command: 'echo said; echo wrong >&2; exit 3' },
        { title: 'killed', command: 'kill -KILL $$', cores: 1 },
        { title: 'good', command: 'true' },
      ],
      2,
    )
    expect(results.map(({ code }) => code === 0)).toEqual([false, false, true])
    expect(printed.join('')).toMatch(/=== bad\n\$ .*\n(said\nwrong|wrong\nsaid)\n/)
    const table = tableOf(results, 12.3)
    expect(table).toMatch(/^ +12 +0 {2}all steps$/m)
    expect(table).toMatch(
      /^FAILED with exit code 3: bad\n {2}echo said; echo wrong >&2; exit 3\n {2}(said\n {2}wrong|wrong\n {2}said)\n/m,
    )
    expect(table).toContain('FAILED with exit code 1: killed')
    expect(table).not.toContain('CI passed')
    expect(tableOf(results.slice(2), 1)).toMatch(/\nCI passed$/)
  })

  it('show the failed tests and errors of one at the end, without the rest of its output', async () => {
    const noise = 'seq 1 100'
    const command = `${noise}; printf '\\033[31m FAIL \\033[0m a test\\nError: it is 1\\n'; ${noise}; exit 1`
    const { results } = await run([{ title: 'bad', command }], 1)
    expect(tableOf(results, 1)).toMatch(/exit 1\n {2}FAIL {2}a test\n {2}Error: it is 1$/)
  })

  it('tell the seconds of the processor, also of what their commands start', async () => {
    const work = "node -e 'const end = process.cpuUsage().user + 3e5; while (process.cpuUsage().user < end);'"
    const { results } = await run([{ title: 'busy', command: `${work}; ${work}` }], 1)
    expect(results[0]!.busy).toBeGreaterThan(0.6)
  })
})

describe('CI', () => {
  const root = new URL('../../', import.meta.url)
  const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>
  }
  const commandsAt = (turn: number): string =>
    stepsOf({ seed: '7', turn })
      .map(({ command }) => command)
      .join('\n')

  it('runs all projects of tests, and scripts that there are', () => {
    const commands = commandsAt(0)
    for (const name of Object.keys(scripts).filter((one) => /^test(:|$)/.test(one)))
      expect(commands).toMatch(new RegExp(`npm (run )?${name}( |$)`, 'm'))
    for (const [, name] of commands.matchAll(/npm run ([\w:-]+)/g)) expect(Object.keys(scripts)).toContain(name)
  })

  it('names an earlier step where one needs another', () => {
    const steps = stepsOf({ seed: '7', turn: 0 })
    for (const [i, { after }] of steps.entries())
      if (after !== undefined) expect(steps.slice(0, i).map(({ title }) => title)).toContain(after)
    expect(new Set(steps.map(({ title }) => title)).size).toBe(steps.length)
  })

  it('takes each slice in some turn', () => {
    const slices = (turn: number): string[] => [...commandsAt(turn).matchAll(/\S+ -- .*--slice \d+\/\d+/g)].map(String)
    const all = new Set(Array.from({ length: 120 }, (_, turn) => slices(turn)).flat())
    for (const slice of slices(0)) {
      const [, before, of] = /^(.*)\b\d+\/(\d+)$/.exec(slice)!
      for (let i = 1; i <= Number(of); i++) expect(all).toContain(`${before}${i}/${of}`)
    }
  })
})
