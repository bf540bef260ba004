import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { headerUnit } from '../../../rtl/min/header-unit.js'
import { headerType, showHeader, type Header, type HeaderKind, type HeaderUnit } from '../../../rtl/min/header.js'
import { labelText, type StructShape } from '../../../src/ir/shape.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import { expectLockstep } from '../../support/lockstep.js'

type Vector = readonly [stage: number, a: number, b: number, copies: readonly (readonly number[])[]]

const vectors = JSON.parse(
  readFileSync(new URL('../../vectors/min-headers.json', import.meta.url), 'utf8'),
) as Readonly<Record<HeaderKind, readonly Vector[]>>

/** The fields of a header of each kind, in the order of the vectors; the wrapped ones there all wrap. */
const kinds: Readonly<
  Record<HeaderKind, readonly [members: readonly string[], make: (a: number, b: number) => Header]>
> = {
  region: [['min', 'max'], (min, max) => ({ min, max })],
  cube: [['value', 'mask'], (value, mask) => ({ value, mask })],
  wrapped: [['min', 'max', 'wraps'], (min, max) => ({ min, max, wraps: true })],
}

const unit = (header: HeaderKind, stage: number, addressWidth = 4): Simulator<HeaderUnit<Header>> =>
  new Simulator<HeaderUnit<Header>>(elaborate(headerUnit({ header, addressWidth, stage })))

/** The departing copies, as the vectors have them. */
function copies(sim: Simulator<HeaderUnit<Header>>, kind: HeaderKind): number[][] {
  return [0, 1]
    .filter((port) => Math.floor(sim.dut.wanted / 2 ** port) % 2 === 1)
    .map((port) => {
      const rewritten = sim.dut.rewritten[port] as unknown as Readonly<Record<string, number | boolean>>
      return [port, ...kinds[kind][0].map((member) => Number(rewritten[member]))]
    })
}

describe.each(['region', 'cube', 'wrapped'] as const)('header logic of a %s', (kind) => {
  it.each([...new Set(vectors[kind].map(([stage]) => stage))])('follows the vectors at stage %i of N = 16', (stage) => {
    const sim = unit(kind, stage)
    const ofStage = vectors[kind].filter(([at]) => at === stage)
    sim.dut.valid = true
    for (const [, a, b, expected] of ofStage) {
      sim.dut.header = kinds[kind][1](a, b)
      sim.step() // no assertion fails
      expect([a, b, copies(sim, kind)]).toEqual([a, b, expected])
    }
  })

  it('is the same on all engines', () => {
    expectLockstep(elaborate(headerUnit({ header: kind, addressWidth: 5, stage: 2 })), 100, 1)
    expectLockstep(elaborate(headerUnit({ header: kind, addressWidth: 1, stage: 0 })), 20, 2)
  })
})

it('a region that wraps within two nodes is split at the last stage', () => {
  const sim = unit('wrapped', 0)
  sim.dut.header = { min: 5, max: 4, wraps: true }
  expect(copies(sim, 'wrapped')).toEqual([
    [0, 4, 4, 0],
    [1, 5, 5, 0],
  ])
})

it('a wrapped region that does not wrap goes as a region', () => {
  for (const [stage, min, max, expected] of vectors.region) {
    const sim = unit('wrapped', stage)
    sim.dut.header = { min, max, wraps: false }
    expect(copies(sim, 'wrapped')).toEqual(expected.map((copy) => [...copy, 0]))
  }
})

it.each<[HeaderKind, number, Header, string]>([
  ['region', 3, { min: 9, max: 3 }, 'a region ends before it begins'],
  ['region', 1, { min: 3, max: 12 }, 'a region that should have been split before'],
  ['cube', 3, { value: 9, mask: 8 }, 'a cube with a digit in the place of a star'],
  ['cube', 1, { value: 0, mask: 4 }, 'a cube that should have been split before'],
  ['wrapped', 3, { min: 9, max: 3, wraps: false }, 'a region ends before it begins, or wraps and does not'],
  ['wrapped', 3, { min: 3, max: 9, wraps: true }, 'a region ends before it begins, or wraps and does not'],
  ['wrapped', 1, { min: 12, max: 3, wraps: true }, 'a region that should have been split before'],
])('a %s at stage %i: %o is refused, but only if it is there', (kind, stage, header, message) => {
  const sim = unit(kind, stage)
  sim.dut.header = header
  sim.step()
  sim.dut.valid = true
  expect(() => sim.step()).toThrow(message)
})

it.each<[HeaderKind, Header, string]>([
  ['region', { min: 4, max: 8 }, '0100..1000'],
  ['region', { min: 5, max: 5 }, '0101'],
  ['cube', { value: 4, mask: 3 }, '01**'],
  ['cube', { value: 1, mask: 8 }, '*001'],
  ['wrapped', { min: 13, max: 1, wraps: true }, '1101..0001'],
])('a %s %o is shown as %s', (kind, header, text) => {
  const shape = headerType(kind, 4).shape as StructShape
  expect(labelText(shape, shape.label!, header as unknown as Record<string, number>)).toBe(text)
  expect(showHeader(header, 4)).toBe(text)
})
