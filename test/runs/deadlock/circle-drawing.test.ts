import { describe, expect, it } from 'vitest'
import { drawCircle } from '../../../src/runs/deadlock/circle-drawing.js'
import type { Standstill } from '../../../src/runs/deadlock/standstill.js'
import type { KnotMember } from '../../../src/runs/deadlock/waits.js'
import { withFigure } from '../../../src/print/wave/svg.js'
import { packetFills } from '../../../src/print/wave/colours.js'

/** A circle of packets that hold a number of channels each. */
function circleOf(...held: readonly number[]): Standstill {
  const packets = held.flatMap((count, packet) => Array.from({ length: count }, () => `#${packet}`))
  const members = packets.map((packet, i): KnotMember => {
    const wait = { on: [`dut.c[${(i + 1) % packets.length}]`], activity: { name: 'NoVc', about: '' } }
    return { channel: `dut.c[${i}]`, label: `c ${i}`, packet, waits: [wait], wait }
  })
  const history = { closed: 9, since: members.map((_, i) => i), lastMove: 9 }
  return {
    cycle: 40,
    knot: { members, isCycle: true },
    causes: [],
    held: members,
    isEverywhere: true,
    remedy: null,
    history,
  }
}

const draw = (standstill: Standstill) => drawCircle(standstill, () => '#ffffff')

/** Where texts stand: their baselines on either side. */
function baselines(svg: string): number[][] {
  const texts = [...svg.matchAll(/<text x="([-\d.]+)" y="([-\d.]+)" style="font-size:14px/g)]
  const sides = [true, false].map((isRight) => texts.filter(([, x]) => Number(x) > 0 === isRight))
  return sides.map((side) => side.map(([, , y]) => Number(y)).sort((a, b) => a - b))
}

describe('a circle of waits', () => {
  it.each([[[1, 1]], [[2, 2, 2, 2]], [[5, 1, 3]], [Array.from({ length: 31 }, () => 1)], [[3]]])(
    'of packets that hold %j channels has a dot for each, an arrow for each wait for another, and room for the texts',
    (held) => {
      const { svg, height } = draw(circleOf(...held))!
      const channels = held.reduce((sum, count) => sum + count)
      expect(svg.match(/<circle /g)).toHaveLength(channels)
      expect(svg.match(/<path d="[^"]*A/g)).toHaveLength(channels)
      expect(svg.match(/Z"/g) ?? []).toHaveLength(held.length > 1 ? held.length : 0)
      for (const side of baselines(svg)) {
        side.slice(1).forEach((y, i) => expect(y - side[i]!).toBeGreaterThan(30))
        for (const y of side) expect(Math.abs(y)).toBeLessThan(height / 2)
      }
      expect(svg).toContain('>#0 at c 0<')
      expect(svg).toContain('>NoVc since cycle 0<')
    },
  )

  it('is not drawn where waits are no single circle', () => {
    const standstill = circleOf(1, 1)
    expect(draw({ ...standstill, knot: null })).toBeNull()
    expect(draw({ ...standstill, knot: { ...standstill.knot!, isCycle: false } })).toBeNull()
  })

  it('stands beside the waves, or above them where the page is too narrow', () => {
    const waves = '<svg height="300" width="100" viewBox="0 0 100 300"><g/></svg>\n'
    const circle = { svg: '<circle/>', width: 50, height: 400 }
    expect(withFigure(waves, circle)).toBe(
      '<svg height="400" width="174" viewBox="0 0 174 400"><g/>\n<g transform="translate(124 0)"><circle/></g>\n</svg>\n',
    )
    expect(withFigure(waves, circle, 150)).toBe(
      '<svg height="724" width="100" viewBox="0 0 100 724"><g transform="translate(0 0)"><circle/></g>\n' +
        '<g transform="translate(0 424)"><g/></g>\n</svg>\n',
    )
  })
})

it('packets that are seen together have colours of their own, as many as there are', () => {
  const fills = packetFills(['#1', '#9', '#1', '#2', '#17'])
  expect([...fills.keys()]).toEqual(['#1', '#9', '#2', '#17'])
  expect(new Set(fills.values()).size).toBe(4)
  expect(fills.get('#1')).toBe('#b9e0ff')
})
