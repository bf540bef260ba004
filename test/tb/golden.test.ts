import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { runTestbench, type Testbench } from 'flitwave'
import { printText } from 'flitwave/wave'
import { fileName } from '../../src/apps/cli/shared/output-files.js'
import { printWaves } from '../../src/apps/cli/shared/waves.js'
import { parameterValues } from '../../src/runs/testbench/parameters.js'
import pipeline from '../../tb/router-pipeline.tb.js'

const waves = fileURLToPath(new URL('../../waves/', import.meta.url))
const folder = fileURLToPath(new URL('../../tb/', import.meta.url))
const names = readdirSync(folder).filter((name) => name.endsWith('.tb.ts')).map((name) => basename(name, '.tb.ts')) // prettier-ignore

async function load(name: string): Promise<Testbench> {
  const { default: testbench } = (await import(`../../tb/${name}.tb.ts`)) as { default: Testbench }
  return testbench
}

describe('the diagrams in waves/', () => {
  it.each(names)('are what %s draws, and its checks pass', async (name) => {
    const testbench = await load(name)
    for (const set of testbench.variants ?? [{}]) {
      const run = runTestbench(testbench, { name, set })
      expect(run).toMatchObject({ isGood: true, checks: { failed: [] }, unfinished: [] })
      const asked = { window: undefined, signals: undefined }
      for (const { name: file, content } of await printWaves(run, fileName(name, set), ['json', 'svg'], asked)) {
        const golden = readFileSync(waves + file, 'utf8')
        expect(content === golden, `waves/${file} has changed: review \`npm run waves\``).toBe(true)
      }
    }
  })

  it('are of today', async () => {
    const files = await Promise.all(
      names.map(async (name) => {
        const testbench = await load(name)
        return (testbench.variants ?? [{}]).flatMap((set) => drawingsOf(testbench, name, set))
      }),
    )
    const expected = files.flat().flatMap((file) => [`${file}.json`, `${file}.svg`])
    expect(readdirSync(waves).sort()).toEqual([...expected, 'README.md'].sort())
    // The page shows each of them.
    const shown = [...readFileSync(`${waves}README.md`, 'utf8').matchAll(/\]\(([^)]*\.svg)\)/g)].map(([, file]) => file)
    expect(shown.sort()).toEqual(expected.filter((file) => file.endsWith('.svg')).sort())
  })
})

/** A run that ends in a deadlock is drawn twice. */
function drawingsOf(testbench: Testbench, name: string, set: object): string[] {
  const { expects } = testbench
  const isStuck = (typeof expects === 'function' ? expects(parameterValues(testbench.parameters, { ...set }, name)) : expects) === 'deadlock' // prettier-ignore
  const file = fileName(name, { ...set })
  return isStuck ? [file, `${file}-waits`] : [file]
}

/** The rows of the worm, flit by flit. */
function wormThrough(stages: number): string {
  const { trace } = runTestbench(pipeline, { set: { stages } })
  return printText(
    { ...trace, variables: trace.variables.filter(({ scope }) => scope[0] === 'worm') },
    { columns: 140, cell: 12 },
  )
}

describe('a worm in the pipeline of a router', () => {
  it('of one stage', () => {
    expect(wormThrough(1)).toMatchInlineSnapshot(`
      "A worm of four flits through a router of 1 stage
               0           1           2           3           4           5           6
      head    │link       │RC+VA+SA+ST├───────────────────────────────────────────────────────────
      body 1  ────────────┤link       │SA+ST      ├───────────────────────────────────────────────
      body 2  ────────────────────────┤link       │SA+ST      ├───────────────────────────────────
      tail    ────────────────────────────────────┤link       │SA+ST      ├───────────────────────
      "
    `)
  })

  it('of two stages', () => {
    expect(wormThrough(2)).toMatchInlineSnapshot(`
      "A worm of four flits through a router of 2 stages
               0           1           2           3           4           5           6           7
      head    │link       │RC+VA      │SA+ST      ├───────────────────────────────────────────────────────────
      body 1  ────────────┤link       │wait       │SA+ST      ├───────────────────────────────────────────────
      body 2  ────────────────────────┤link       │wait       │SA+ST      ├───────────────────────────────────
      tail    ────────────────────────────────────┤link       │wait       │SA+ST      ├───────────────────────
      "
    `)
  })

  it('of three stages', () => {
    expect(wormThrough(3)).toMatchInlineSnapshot(`
      "A worm of four flits through a router of 3 stages
               0           1           2           3           4           5           6           7           8
      head    │link       │RC+VA      │SA         │ST         ├───────────────────────────────────────────────────────────
      body 1  ────────────┤link       │wait       │SA         │ST         ├───────────────────────────────────────────────
      body 2  ────────────────────────┤link       │wait       │SA         │ST         ├───────────────────────────────────
      tail    ────────────────────────────────────┤link       │wait       │SA         │ST         ├───────────────────────
      "
    `)
  })

  it('of four stages', () => {
    expect(wormThrough(4)).toMatchInlineSnapshot(`
      "A worm of four flits through a router of 4 stages
               0           1           2           3           4           5           6           7           8           9
      head    │link       │RC         │VA         │SA         │ST         ├───────────────────────────────────────────────────────────
      body 1  ────────────┤link       │wait                   │SA         │ST         ├───────────────────────────────────────────────
      body 2  ────────────────────────┤link       │wait                   │SA         │ST         ├───────────────────────────────────
      tail    ────────────────────────────────────┤link       │wait                   │SA         │ST         ├───────────────────────
      "
    `)
  })
})
