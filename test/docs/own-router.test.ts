import { expect, test } from 'vitest'
import { runTestbench, testbench } from 'flitwave'
import { Mesh } from '../../rtl/net/mesh.js'
import { WestFirstMesh } from '../../examples/west-first.js'
import westFirst from '../../examples/west-first.tb.js'
import { select } from '../../src/wave/select.js'
import { printText } from '../../src/wave/text.js'
import { fenced, read } from './page.js'

const page = read('docs/own-router.md')
const size = { sizeX: 4, sizeY: 4 }

/** The testbench of the page around another network. Its watchdog knows the parameters of its own. */
function around(design: () => Mesh) {
  const { watchdog: _watchdog, ...unwatched } = westFirst
  return runTestbench(testbench({ ...unwatched, design: () => design() as WestFirstMesh }))
}

test.each(['west-first.ts', 'west-first.tb.ts'])('the page shows examples/%s as it is', (name) => {
  expect(fenced(page, `ts ${name}`)).toBe(read(`examples/${name}`))
})

test('the page shows what its testbench draws', () => {
  const { trace, drawing, isGood } = runTestbench(westFirst)
  expect(isGood).toBe(true)
  expect(fenced(page, 'text west-first')).toContain(printText(select(trace, { signals: drawing.signals })).trim())
})

test.each([{ vcs: 4 }, { stages: 2 }, { stages: 3 }, { stages: 4, vcs: 2 }] as const)(
  'the routing function works in routers of %o',
  (router) => {
    expect(around(() => new WestFirstMesh({ ...size, ...router })).isGood).toBe(true)
  },
)

test('the monitor notices the turns of the mesh of the package', () => {
  const { checks } = around(() => new Mesh({ ...size, vcs: 1 }))
  expect(checks.failed.map(({ message }) => message)).toContain('packet 2 goes east too early')
})

test('the mesh takes no parameter that its routing function cannot serve', () => {
  const relative: object = { header: 'relative' }
  expect(() => new WestFirstMesh(relative)).toThrow('FW146')
})
