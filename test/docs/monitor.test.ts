/** Compares the page on monitors with their declarations, their behaviour and their output. */

import { expect, test, vi } from 'vitest'
import { monitorParameters } from '../../rtl/router/parameters.js'
import { MonitoredRouter } from '../../rtl/router/monitored-router.js'
import { elaborate } from '../../src/language/hdl/elaborate/elaborate.js'
import { emitVerilog } from '../../src/print/verilog/index.js'
import { fenced as fencedIn, read } from './page.js'

const page = read('docs/monitor.md')
const fenced = (info: string): string => fencedIn(page, info)

/** The members of an enum in a file, with their comments. */
function membersOf(path: string, name: string): [string, string][] {
  const [, body] = new RegExp(`export enum ${name} {\n([^}]*)}`).exec(read(path))!
  return [...body!.matchAll(/\/\*\* (.*)\. \*\/\n +(\w+),/g)].map(([, about, member]) => [member!, about!])
}

/** Two cells of each row of the table in a section. */
function tableOf(heading: string): string[][] {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`))!
  return [...section.matchAll(/^\| \d+ \| `(\w+)` \| (.*) \|$/gm)].map(([, member, about]) => [member!, about!])
}

test('the tables of activities are those of the enums, in their order', () => {
  expect(tableOf('Activities of a virtual channel')).toEqual(membersOf('rtl/router/activity.ts', 'ChannelActivity'))
  expect(tableOf('Activities of a source')).toEqual(membersOf('rtl/terminal/source.ts', 'SourceActivity'))
})

test('the program on the page runs, and prints what the page shows', async () => {
  expect(fenced('ts counters.ts')).toBe(read('test/docs/monitor-usage.ts').replace('export ', ''))
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const { lines } = await import('./monitor-usage.js')
  log.mockRestore()
  expect(fenced('text counters')).toBe(`${lines.join('\n')}\n`)
})

test('the ports on the page are those of the Verilog', () => {
  const router = emitVerilog(elaborate(new MonitoredRouter({ monitor: true }))).at(-1)!.text
  const ports = router.match(/^ +(?:input|output) +logic.* pmu_\w+/gm)!.map((port) => `${port.trim()}\n`)
  expect(fenced('systemverilog')).toBe(ports.join(''))
})

test('the parameters on the page are those that there are, with their defaults', () => {
  const defaults = Object.entries(monitorParameters).map(([name, spec]) => `\`${name}=${spec.default}\``)
  for (const text of defaults) expect(page).toContain(text)
})
