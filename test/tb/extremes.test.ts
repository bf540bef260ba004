import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runTestbench, type Testbench } from 'flitwave'
import { formats, type Diagram } from 'flitwave/wave'
import { budget } from '../support/sample.js'

const folder = fileURLToPath(new URL('../../tb/', import.meta.url))
const names = readdirSync(folder).filter((name) => name.endsWith('.tb.ts')).map((name) => basename(name, '.tb.ts')) // prettier-ignore

/** All numbers at their least, and all at their largest; the diagrams in waves/ cover the other choices. */
function extremesOf({ parameters }: Testbench): Record<string, unknown>[] {
  const specs = Object.entries(parameters).flatMap(([name, spec]) => ('min' in spec && 'max' in spec ? [{ name, ...spec }] : [])) // prettier-ignore
  if (specs.length === 0) return []
  return [
    Object.fromEntries(specs.map(({ name, min }) => [name, min])),
    Object.fromEntries(specs.map(({ name, max }) => [name, max])),
  ]
}

/** Parameters that only make a run longer, by testbench. */
const shorter: Readonly<Record<string, Record<string, unknown>>> = { 'traffic-graph': { until: 500, flits: 100 } }

/** The example of `traffic` has packets for 16 nodes. */
test.each(names.filter((name) => name !== 'traffic'))('%s draws whatever its parameters are', async (name) => {
  const { default: testbench } = (await import(`../../tb/${name}.tb.ts`)) as { default: Testbench }
  // The largest values have the most to draw.
  for (const set of extremesOf(testbench).slice(-budget(1, 2))) {
    const { trace, drawing, isGood } = runTestbench(testbench, { name, set: { ...set, ...shorter[name] } })
    expect(isGood).toBe(true)
    const { head, edge = [] } = JSON.parse(formats.json.print(trace, drawing)) as Diagram
    expect(head.text).not.toMatch(/ of \d+ arrows\)$/)
    expect(edge.length > 0).toBe(drawing.arrows.length > 0)
  }
})
