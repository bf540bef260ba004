import { describe, expect, it } from 'vitest'
import { checkDiagram, diagramProblems, type Diagram, type SignalLane } from '../../../src/print/wave/diagram.js'

const diagram = (signal: Diagram['signal'], edge?: readonly string[]): Diagram => ({
  signal,
  ...(edge && { edge }),
  config: { hscale: 1 },
  head: { text: '', tock: 0 },
})
const one = (lane: Partial<SignalLane>): string[] => diagramProblems(diagram([{ name: 'a', wave: '0.1.', ...lane }]))

describe('diagramProblems', () => {
  it('finds none in a good diagram', () => {
    const good = diagram(
      [
        { name: 'clk', wave: 'p...' },
        [
          'group',
          { name: 'a', wave: '=.3z', data: ['x', 'y'], node: '.A..' },
          ['inner', { name: 'b', wave: '01..', node: '..B.' }],
        ],
      ],
      ['A->B label with spaces'],
    )
    expect(diagramProblems(good)).toEqual([])
  })

  it.each<[Partial<SignalLane>, string]>([
    [{ wave: '0q1r' }, "a: unknown wave character 'q', 'r'"],
    [{ wave: '' }, 'a: the wave is empty'],
    [{ wave: '.01.' }, "a: the wave starts with '.', which continues nothing"],
    [{ wave: '=.3.', data: ['x'] }, 'a: 2 data segments, but 1 texts'],
    [{ wave: '=.3.' }, 'a: 2 data segments, but 0 texts'],
    [{ wave: '=...', data: ['x', 'y'] }, 'a: 1 data segments, but 2 texts'],
    [{ node: '.A.' }, 'a: 4 cycles, but 3 node characters'],
    [{ node: '.A.A' }, 'node A appears in more than one place'],
  ])('%j: %s', (lane, problem) => {
    expect(one(lane)).toEqual([problem])
  })

  it('finds ragged waves, empty groups and empty diagrams', () => {
    const ragged = diagram([{ name: 'clk', wave: 'p..' }, ['g', { name: 'a', wave: '01' }]])
    expect(diagramProblems(ragged)).toEqual(['a: 2 cycles, but clk has 3'])
    expect(diagramProblems(diagram([{ name: 'a', wave: '0' }, ['g']]))).toEqual(['group g: is empty'])
    expect(diagramProblems(diagram([]))).toEqual(['there is no signal'])
  })

  it('finds edges that lead nowhere or that WaveDrom would read otherwise', () => {
    const lanes = [{ name: 'a', wave: '01', node: 'A.' }]
    expect(diagramProblems(diagram(lanes, ['A->B x']))).toEqual(["edge 'A->B x': there is no node B"])
    expect(diagramProblems(diagram(lanes, ['A B']))).toEqual(["edge 'A B': is not of the form 'A->B label'"])
  })
})

describe('checkDiagram', () => {
  it('refuses with every problem', () => {
    const bad = diagram([{ name: 'a', wave: '0?', data: ['x'] }])
    expect(() => checkDiagram(bad)).toThrow('FW906')
    expect(() => checkDiagram(bad)).toThrow("a: unknown wave character '?'\n  a: 0 data segments, but 1 texts")
  })
})
