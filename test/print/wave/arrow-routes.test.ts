import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { middleOf, pathOf, routeArrows, type Route } from '../../../src/print/wave/arrow-routes.js'
import { labelBoxes, rowY, type Diagram } from '../../../src/print/wave/diagram.js'
import { renderSvg } from '../../../src/print/wave/svg.js'

const waves = fileURLToPath(new URL('../../../waves/', import.meta.url))
const drawn = readdirSync(waves)
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({ name, diagram: JSON.parse(readFileSync(waves + name, 'utf8')) as Diagram }))
  .filter(({ diagram }) => diagram.edge)

/** Texts that a route runs through, in steps of a pixel. */
function textsUnder(route: Route, diagram: Diagram): string[] {
  const boxes = labelBoxes(diagram)
  return route.slice(1).flatMap((end, i) => {
    const start = route[i]!
    const steps = Math.ceil(Math.abs(end.x - start.x) + Math.abs(end.y - start.y))
    const points = Array.from({ length: steps + 1 }, (_, step) => ({
      x: start.x + ((end.x - start.x) * step) / (steps || 1),
      y: start.y + ((end.y - start.y) * step) / (steps || 1),
    }))
    const hit = boxes.filter(({ row, from, to }) => points.some(({ x, y }) => x > from && x < to && Math.abs(y - rowY(row)) < 6)) // prettier-ignore
    return hit.map(({ row, from }) => `row ${row} at ${from}`)
  })
}

const straight = (route: Route): Route => [route[0]!, route.at(-1)!]

describe('the arrows of the diagrams in waves/', () => {
  it.each(drawn)('cross no text in $name', ({ diagram }) => {
    const routes = routeArrows(diagram)
    expect([...routes.keys()]).toEqual(diagram.edge!.map((edge) => edge.slice(0, 4)))
    for (const route of routes.values()) expect(textsUnder(route, diagram)).toEqual([])
  })

  it('would cross some if they were straight', () => {
    const crossed = drawn.flatMap(({ diagram }) => [...routeArrows(diagram).values()].flatMap((route) => textsUnder(straight(route), diagram))) // prettier-ignore
    expect(crossed.length).toBeGreaterThan(20)
  })

  it.each(drawn)('are upright or level, and $name has them as they are routed', ({ diagram }) => {
    const svg = renderSvg(diagram, Infinity)
    for (const route of routeArrows(diagram).values()) {
      for (const [i, { x, y }] of route.slice(1).entries()) expect(x === route[i]!.x || y === route[i]!.y).toBe(true)
      expect(svg).toContain(`d="${pathOf(route)}"`)
    }
  })
})

const lane = (name: string, wave: string, data: string[], node: string) => ({ name, wave, data, node })
const diagram = (...signal: Diagram['signal'][number][]): Diagram => ({
  signal,
  edge: ['A->B why'],
  config: { hscale: 1 },
  head: { text: '', tock: 0 },
})

it('goes down at the start and across above the row that it leads to', () => {
  const [route] = routeArrows(
    diagram(lane('a', '3zz', ['x'], 'A..'), lane('b', 'zzz', [], '...'), lane('c', 'zz3', ['y'], '..B')),
  ).values()
  expect(route).toEqual([{ x: 6, y: 15 }, { x: 6, y: 60 }, { x: 86, y: 60 }, { x: 86, y: 75 }]) // prettier-ignore
  expect(middleOf(route!)).toEqual({ x: 46, y: 60 })
  expect(pathOf(route!)).toBe('M 6,15 L 6,56 Q 6,60 10,60 L 82,60 Q 86,60 86,64 L 86,75')
})

it('goes beside a text that stands in the way', () => {
  const blocked = diagram(
    lane('a', '3zz', ['x'], 'A..'),
    lane('b', '=..', ['a long text'], '...'),
    lane('c', 'zz3', ['y'], '..B'),
  )
  const [route] = routeArrows(blocked).values()
  expect(textsUnder(route!, blocked)).toEqual([])
})

it('has its label in the middle of its longest piece', () => {
  const svg = renderSvg(diagram(lane('a', '3zz', ['x'], 'A..'), lane('b', 'zz3', ['y'], '..B')))
  expect(svg).toMatch(/translate\(46,30\)[^]*>why</)
})
