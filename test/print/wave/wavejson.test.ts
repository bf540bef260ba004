import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StructShape } from '../../../src/ir/shape.js'
import type { Arrow } from '../../../src/engines/sim/trace/trace.js'
import { isGroup, type Lane, type SignalLane } from '../../../src/print/wave/diagram.js'
import { formats } from '../../../src/print/wave/index.js'
import { toDiagram } from '../../../src/print/wave/wavejson.js'
import { arbitraryTrace } from './arbitrary-trace.js'
import { arrows, flit, router, state } from './router.js'
import { bool, traceOf, uint } from './traces.js'

describe('toDiagram', () => {
  it('draws a worm through a router, with arrows for its head and its tail', () => {
    expect(formats.json.print(router, { arrows })).toMatchInlineSnapshot(`
      "{
        "signal": [
          {"name":"clk","wave":"p........."},
          {"name":"in","wave":"z5555z....","data":["H→(3,2)","B","B","T"],"node":".A..C....."},
          {"name":"ready","wave":"1...01...."},
          [
            "inputs[0]",
            {"name":"state","wave":"6.666...6.","data":["IDLE","ROUTE","ALLOC","ACTIVE","IDLE"]},
            [
              "buffer",
              {"name":"count","wave":"=.===.===.","data":["0","1","2","3","2","1","0"]},
              {"name":"empty","wave":"1.0.....1."},
              {"name":"word","wave":"=.==..==..","data":["0x0","0xdeadb…","0x1","0xfffff…","0x0"]}
            ]
          ],
          {"name":"link[0].credit","wave":"0......1.."},
          {"name":"link[0].channel","wave":"=.........","data":["1"]},
          {"name":"link[1].credit","wave":"0........."},
          {"name":"link[1].channel","wave":"=.=.=.=.=.","data":["0","2","0","2","0"]},
          {"name":"offset","wave":"=.======..","data":["0","1","-1","-2","-16","15","0"]},
          {"name":"out","wave":"z....5555z","data":["H→(3,2)","B","B","T"],"node":".....B..D."}
        ],
        "edge": ["A->B head","C->D tail"],
        "config": {"hscale":2},
        "head": {"text":"RouterPipeline","tock":10}
      }
      "
    `)
  })

  it('prints JSON that means the diagram', () => {
    expect(JSON.parse(formats.json.print(router, { arrows }))).toEqual(toDiagram(router, arrows))
  })

  it('gives every flit of a packet one colour, and the next packet another, seven in all', () => {
    const flits = [1, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((packet, sequence) => ({
      valid: true,
      kind: 1,
      x: 0,
      y: 0,
      packet,
      sequence,
    }))
    const [, lane] = toDiagram(traceOf('Packets', 0, [['dut.in', flit, flits]])).signal
    expect(lane).toMatchObject({ wave: '5578436935', data: flits.map(({ packet }) => `B#${packet}`) })
  })

  it('finds the packet of a flit inside a link', () => {
    const inner: StructShape = {
      kind: 'struct',
      name: 'Inner',
      members: [{ name: 'tag', shape: uint(4) }],
      label: null,
    }
    const link: StructShape = {
      kind: 'struct',
      name: 'Link',
      members: [
        { name: 'valid', shape: bool },
        { name: 'flit', shape: inner },
      ],
      label: [{ kind: 'choice', leaf: 0, low: 0, width: 1, cases: [[], ['F']], otherwise: [] }],
    }
    const samples = [1, 1, 2].map((tag) => ({ valid: true, flit: { tag } }))
    const [, lane] = toDiagram(traceOf('Links', 0, [['dut.link', link, samples]])).signal
    expect(lane).toMatchObject({ wave: '5.7' })
  })

  it('draws a struct without a packet number in yellow, and joins its idle cycles', () => {
    const shape: StructShape = {
      kind: 'struct',
      name: 'Credit',
      members: [{ name: 'count', shape: uint(2) }],
      label: [
        {
          kind: 'choice',
          leaf: 0,
          low: 1,
          width: 1,
          cases: [[]],
          otherwise: [{ kind: 'number', leaf: 0, radix: 10, digits: 1, plus: true }],
        },
      ],
    }
    const samples = [0, 1, 2, 3, 0].map((count) => ({ count }))
    const [, lane] = toDiagram(traceOf('Credits', 0, [['dut.credit', shape, samples]])).signal
    expect(lane).toMatchObject({ wave: 'z.33z', data: ['+2', '+3'] })
  })

  it('puts the name of a group that is too low for it into its rows', () => {
    const trace = traceOf('Low', 0, [
      ['dut.a', bool, [true]],
      ['dut.arbiter.grant', bool, [true]],
      ['dut.fifo.count', uint(2), [1]],
      ['dut.fifo.empty', bool, [true]],
    ])
    expect(names(toDiagram(trace).signal)).toEqual(['clk', 'a', 'arbiter.grant', ['fifo', 'count', 'empty']])
  })

  it('widens cycles for names, less for numbers, and cuts what is still too long', () => {
    const names = traceOf('Names', 0, [['dut.state', state, [3, 0, 3]]])
    expect(toDiagram(names).config.hscale).toBe(2)
    const numbers = traceOf('Numbers', 0, [['dut.word', uint(64), [2n ** 64n - 1n, 0n]]])
    expect(toDiagram(numbers).config.hscale).toBe(2)
    expect(toDiagram(numbers).signal[1]).toMatchObject({ data: ['0xfffff…', '0x0'] })
    expect(toDiagram(traceOf('Bits', 0, [['dut.bit', bool, [true]]])).config.hscale).toBe(1)
  })

  it('keeps WaveDrom from reading texts as markup', () => {
    const markup: StructShape = { ...flit, label: ['a<b>c'] }
    const trace = traceOf('Markup', 0, [['dut.in', markup, [{}]]])
    expect(toDiagram(trace).signal[1]).toMatchObject({ data: ['a‹b>c'] })
  })

  it('draws every random trace so that WaveDrom has nothing to pass over', () => {
    fc.assert(
      fc.property(arbitraryTrace, (trace) => {
        const rows = flatten(toDiagram(trace).signal)
        expect(rows).toHaveLength(1 + trace.variables.flatMap(({ leaves }) => leaves).length)
      }),
    )
  })
})

describe('arrows', () => {
  const arrow = (from: string, to: string, cycle = 11): Arrow => ({
    from: { path: from, cycle },
    to: { path: to, cycle: 15 },
    label: '',
  })
  const edges = (...drawn: Arrow[]): unknown => toDiagram(router, drawn).edge

  it('share the letter of an end that they have in common', () => {
    expect(edges(arrow('dut.in', 'dut.out'), arrow('dut.ready', 'dut.out'))).toEqual(['A->B', 'C->B'])
  })

  it('end at the row that shows a member, or at the first row of a struct', () => {
    expect(edges(arrow('dut.in.kind', 'dut.link'))).toEqual(['A->B'])
    const drawn = flatten(toDiagram(router, [arrow('dut.in.kind', 'dut.link')]).signal)
    expect(drawn.filter(({ node }) => node !== undefined).map(({ name, node }) => [name, node])).toEqual([
      ['in', '.A........'],
      ['link[0].credit', '.....B....'],
    ])
  })

  it('are left out where an end is not in the picture', () => {
    expect(edges(arrow('dut.in', 'dut.out', 9))).toBeUndefined()
    const json = formats.json.print(router, { arrows, signals: ['dut.in'] })
    expect(JSON.parse(json)).not.toHaveProperty('edge')
  })

  it('must name a captured field', () => {
    const wrong = [arrow('dut.in', 'dut.otu')]
    expect(() => formats.svg.print(router, { arrows: wrong })).toThrow('FW905')
    expect(() => formats.svg.print(router, { arrows: wrong })).toThrow('did you mean `dut.out`')
  })

  const cycles = 200
  const trace = traceOf('Many', 0, ['a', 'b', 'c'].map((name) => [`dut.${name}`, bool, Array.from({ length: cycles }, () => true)])) // prettier-ignore
  /** No two have an end in common. */
  const many = Array.from({ length: cycles }, (_, cycle) => ({
    from: { path: 'dut.a', cycle },
    to: { path: 'dut.b', cycle },
    label: '',
  }))

  it('have letters enough for a full page, none of which WaveDrom prints', () => {
    const diagram = toDiagram(trace, many)
    expect(diagram.edge).toHaveLength(200)
    expect(diagram.head.text).toBe('Many')
    const svg = formats.svg.print(trace, { arrows: many, width: 0 })
    const [arcs = ''] = /<g id="wavearcs_.*?<\/g>/s.exec(svg) ?? []
    expect(new Set(arcs.match(/id="gmark_[^"]*"/g)).size).toBe(200)
    expect(arcs).not.toContain('<text')
  })

  it('are left out when the letters run out, which the headline then says', () => {
    const others = many.map(({ to }) => ({ from: to, to: { ...to, path: 'dut.c' }, label: '' }))
    const { edge = [], head } = toDiagram(trace, [...many, ...others])
    expect(edge.length).toBeGreaterThan(200)
    expect(edge.length).toBeLessThan(400)
    expect(head.text).toBe(`Many (${edge.length} of 400 arrows)`)
    // Between ends that have letters there is room for any number.
    expect(toDiagram(trace, [...many, ...others, ...many]).edge).toHaveLength(edge.length + 200)
  })
})

describe('size', () => {
  const bits = (count: number): boolean[] => Array.from({ length: count }, () => true)

  it('refuses too many cycles, and says which window to choose', () => {
    const long = traceOf('Long', 50, [['dut.bit', bool, bits(201)]])
    expect(() => toDiagram(long)).toThrow('error FW902: 201 cycles are too many to draw; at most 200')
    expect(() => toDiagram(long)).toThrow('such as --window 50:249')
    expect(() => formats.json.print(long, { window: { from: 50, to: 249 } })).not.toThrow()
  })

  it('refuses too many rows, and says how to choose fewer', () => {
    const high = traceOf(
      'High',
      0,
      bits(61).map((_, i) => [`dut.s${i}`, bool, [true]]),
    )
    expect(() => toDiagram(high)).toThrow('61 signals are too many to draw; at most 60')
    expect(() => toDiagram(high)).toThrow("such as --signals 'dut.*'")
  })
})

function flatten(lanes: readonly (string | Lane)[]): SignalLane[] {
  return lanes.flatMap((lane) => (typeof lane === 'string' ? [] : isGroup(lane) ? flatten(lane) : [lane]))
}

function names(lanes: readonly (string | Lane)[]): unknown[] {
  return lanes.map((lane) => (typeof lane === 'string' ? lane : isGroup(lane) ? names(lane) : lane.name))
}
