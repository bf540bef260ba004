import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signalLanes, type Diagram } from '../../../src/print/wave/diagram.js'
import { foldDiagram } from '../../../src/print/wave/fold.js'
import { renderSvg } from '../../../src/print/wave/svg.js'

const cycles = 12

const diagram: Diagram = {
  signal: [
    { name: 'clk', wave: 'p...........' },
    [
      'a',
      { name: 'level', wave: '0..1.....0..', node: '...A.....B..' },
      { name: 'value', wave: '=....3..z.5.', data: ['long name', 'b', 'c'] },
    ],
  ],
  edge: ['A->B late'],
  config: { hscale: 1 },
  head: { text: 'A title', tock: 100 },
}

/** Signals that change at random, with arrows between random cycles. */
const diagrams: fc.Arbitrary<Diagram> = fc
  .record({
    waves: fc.array(fc.array(fc.constantFrom('.', '0', '1', '=', '4', 'z'), { minLength: 30, maxLength: 30 }), {
      minLength: 2,
      maxLength: 4,
    }),
    ends: fc.uniqueArray(fc.nat(29), { minLength: 0, maxLength: 8 }),
  })
  .map(({ waves, ends }) => {
    const arrows = ends.slice(0, ends.length - (ends.length % 2))
    const signal = waves.map((characters, i) => {
      const wave = (characters[0] === '.' ? '0' : '') + characters.join('').slice(characters[0] === '.' ? 1 : 0)
      const data = [...wave.matchAll(/[=4]/g)].map((_, k) => `${i}.${k}`)
      const letters = Array.from({ length: 30 }, (_, cycle) => {
        const k = arrows.indexOf(cycle)
        return k >= 0 && k % waves.length === i ? String.fromCharCode(65 + k) : '.'
      })
      return { name: `s${i}`, wave, data, node: letters.join('') }
    })
    const edge = Array.from(
      { length: arrows.length / 2 },
      (_, i) => `${String.fromCharCode(65 + 2 * i)}->${String.fromCharCode(66 + 2 * i)}`,
    )
    return { signal, edge, config: { hscale: 4 }, head: { text: 'random', tock: 0 } }
  })

/** The state in each cycle: a character, and for a value its number in the lane. */
function statesOf(wave: string, data: readonly string[]): string[] {
  let value = -1
  let state = ''
  return [...wave].map((character) => {
    if (/[=2-9]/.test(character)) value++
    if (character !== '.') state = /[=2-9]/.test(character) ? `${character}${data[value]}` : character
    return state
  })
}

describe('a folded diagram', () => {
  it('names a value that goes on in both parts, and lets an arrow come in from the left edge', () => {
    const [first, second, ...none] = foldDiagram(diagram, 7)
    expect(none).toEqual([])
    expect(first).toEqual({
      signal: [
        { name: 'clk', wave: 'p.....' },
        [
          'a',
          { name: 'level', wave: '0..1..', node: '...A..' },
          { name: 'value', wave: '=....3', data: ['long name', 'b'] },
        ],
      ],
      edge: [],
      config: { hscale: 1 },
      head: { text: 'A title', tock: 100 },
    })
    expect(second).toEqual({
      signal: [
        { name: 'clk', wave: 'p.....' },
        ['a', { name: 'level', wave: '1..0..', node: 'A..B..' }, { name: 'value', wave: '3.z.5.', data: ['b', 'c'] }],
      ],
      edge: ['A->B late'],
      config: { hscale: 1 },
      head: { text: '', tock: 106 },
    })
  })

  it('is the diagram itself if it is short enough', () => {
    expect(foldDiagram(diagram, cycles)).toEqual([diagram])
  })

  it('has all cycles and states once, and the head of each arrow', () => {
    fc.assert(
      fc.property(diagrams, fc.integer({ min: 1, max: 29 }), (whole, most) => {
        const parts = foldDiagram(whole, most)
        const lanes = parts.map(({ signal }) => signalLanes(signal))
        for (const lane of lanes.flat()) expect(lane.wave.length).toBeLessThanOrEqual(most)
        for (const [i, { wave, data = [] }] of signalLanes(whole.signal).entries())
          expect(lanes.flatMap((part) => statesOf(part[i]!.wave, part[i]!.data ?? []))).toEqual(statesOf(wave, data))
        for (const edge of whole.edge!) {
          const [from, to] = [edge[0]!, edge[3]!]
          const nodes = signalLanes(whole.signal).map(({ node = '' }) => node)
          if (nodes.some((node) => node.includes(from)) && nodes.findIndex((node) => node.includes(to)) >= 0) {
            const cycleOf = (letter: string): number => Math.max(...nodes.map((node) => node.indexOf(letter)))
            if (cycleOf(from) <= cycleOf(to)) expect(parts.filter((part) => part.edge!.includes(edge))).toHaveLength(1)
          }
        }
      }),
    )
  })
})

describe('a picture', () => {
  const widthOf = (svg: string): number => Number(/ width="(\d+)"/.exec(svg)![1])

  it('is folded to the width of a page, with each identifier once', () => {
    const svg = renderSvg(diagram, 400)
    expect(widthOf(svg)).toBeLessThanOrEqual(400)
    expect(widthOf(renderSvg(diagram, Infinity))).toBeGreaterThan(400)
    expect(svg.match(/>A title</g)).toHaveLength(1)
    const ids = [...svg.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
