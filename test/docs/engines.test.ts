/** Compares the page on engines with the engines' code for its circuit. */

import { expect, test } from 'vitest'
import { elaborate } from '../../src/language/hdl/elaborate/elaborate.js'
import { nodeOf } from '../../src/engines/sim/bitslice/lower/gates.js'
import { lowerModule } from '../../src/engines/sim/bitslice/lower/module.js'
import { Netlist } from '../../src/engines/sim/bitslice/plan/netlist.js'
import { planInput } from '../../src/engines/sim/bitslice/plan/wires.js'
import { instanceTree } from '../../src/engines/sim/engine/instances.js'
import { Mesh } from '../../rtl/net/mesh.js'
import { Torus } from '../../rtl/net/torus.js'
import { networkOf } from '../../tb/support/network.js'
import { gateTable, groupsOf, leafByCycle, listing, planesByCycle, rounds, waves, wirePlan } from './engines-figures.js'
import { cycles, waits } from './engines-usage.js'
import { fenced as fencedIn, read } from './page.js'

const page = read('docs/engines.md')

const fenced = (info: string): string => fencedIn(page, info)

test('the page shows the RTL of the example', () => {
  expect(read('examples/token-row.ts')).toContain(`\n${fenced('ts token-row.ts')}\n`)
})

test('what the page shows of the interface runs, with the results that it names', () => {
  const usage = read('test/docs/engines-usage.ts').replaceAll('export ', '')
  expect(usage.endsWith(`\n\n${fenced('ts usage')}`)).toBe(true)
  expect(page).toContain(`// ${cycles}\n`)
  expect(page).toContain(`// [${waits.join(', ')}]\n`)
})

test('the gates are those that lowering makes', () => {
  const rows = [...page.matchAll(/^\| (?!gate)(\S+ \| (?:and|xor|mux|wire) \| [^|]+) \|/gm)].map(([, row]) => row)
  expect(rows).toEqual(gateTable())
})

test('the planes hold what the page says, at its addresses', () => {
  const rows = fenced('text planes').trimEnd().split('\n').slice(1)
  const shown = rows.map((row) => [Number(row.slice(0, 3)), row.match(/\b[01]{16}\b/g)] as const)
  expect(new Map(shown)).toEqual(planesByCycle())
})

test('the planes hold what the scalar engine says', () => {
  const scalar = (leaf: Parameters<typeof leafByCycle>[1]): readonly string[] => leafByCycle('scalar', leaf)
  expect(plane('full')).toEqual(scalar(({ full }) => full))
  expect(plane('waits[0]')).toEqual(scalar(({ waits }) => waits & 1))
  expect(plane('waits[1]')).toEqual(scalar(({ waits }) => waits >> 1))
  expect(plane('held')).toEqual(scalar(({ held }) => held))
  expect(plane('room')).toEqual(scalar(({ room }) => room))
  expect(plane('next')).toEqual(scalar(({ next }) => next))
})

/** The page's text of a plane in each cycle. */
function plane(name: string): readonly string[] {
  const row = fenced('text planes')
    .split('\n')
    .find((line) => line.slice(5).startsWith(`${name}  `))
  return row!.match(/\b[01]{16}\b/g)!
}

test('the wires are moved by one lane, and by eight with eight runs', () => {
  const held = plane('held')[0]!
  const push = plane('push, for arrive')[0]!
  const lanes = fenced('text wires')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/ {3,}/)[1])
  expect(lanes).toEqual(['0123456789abcdef', held, `0${held.slice(0, -1)}`, push, leafByCycle('scalar', arrive)[0]])
  expect(wirePlan('arrive').wires.map(({ shift }) => shift)).toEqual([1])
  expect(wirePlan('next').wires.map(({ shift }) => shift)).toEqual([128 - 1])
  expect(wirePlan('arrive', 8).wires.map(({ shift }) => shift)).toEqual([8])
  expect(wirePlan('next', 8).wires.map(({ shift }) => shift)).toEqual([128 - 8])
})

const arrive: Parameters<typeof leafByCycle>[1] = (cell) => cell.arrive

test('the instructions are those that are compiled', () => {
  const words = fenced('wat listing')
    .replace(/;;.*/g, '')
    .replace(/\)(?=\n\n|\n?$)/g, ' )')
  const compiled = listing()
  const laidOut = compiled.replace(/(local\.set \S+|v128\.store(?: offset=\d+)?|drop|loop|br_if 0|end|\)) /g, '$1\n')
  expect(words.trim().split(/\s+/), `the listing has to be written anew:\n${laidOut}\n`).toEqual(compiled.split(' '))
})

test('the loop goes as many rounds in cycle 1 as the page says', () => {
  expect(rounds()[1]).toBe(5)
  expect(page).toContain('In cycle 1 the loop goes five rounds.')
})

test('the waves are those of every engine', () => {
  expect(fenced('text waves').trimEnd()).toBe(waves('scalar'))
  expect(waves('bitslice')).toBe(waves('scalar'))
})

test('a row of twelve is dissolved, and one of sixteen is not', () => {
  const [, cells] = groupsOf(16)
  expect(lowerModule(cells!.tile.module).gates.gates).toBe(7)
  expect(cells!.instances).toHaveLength(16)
  expect(groupsOf(13)).toHaveLength(2)
  expect(groupsOf(12)).toHaveLength(1)
})

test.each([
  [Mesh, 'mesh', [-8], [8], [-1], [1]],
  [Torus, 'torus', [-8, 56], [-56, 8], [-1, 7], [-7, 1]],
] as const)('a direction of %o takes the wires that the page says', (type, topology, ...shifts) => {
  const design = elaborate(new type(networkOf({ sizeX: 8, sizeY: 8, topology })))
  const netlist = new Netlist(design, instanceTree(design), 1)
  const nodes = netlist.groups.find(({ instances }) => instances.length === 64)!
  const valid = nodes.tile.module.signals.filter(({ path }) => /^arriving\[\d\]\.valid$/.test(path))
  const found = valid.map((signal) => {
    const { wires } = planInput(netlist, nodes.index, nodeOf(nodes.tile.rootInput(signal, 0)))
    return wires.map(({ shift }) => (shift < 64 ? shift : shift - 128))
  })
  expect(found).toEqual(shifts)
})
