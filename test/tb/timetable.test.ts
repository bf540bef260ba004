import { describe, expect, it } from 'vitest'
import { entriesOf, Timetable, type Stop } from '../../tb/support/timetable.js'

/** A router with one neighbour, through port 0, and its node behind port 1. */
const local = 1
const way: Stop[] = [
  { node: 0, side: 'arriving', port: local, vc: 0 },
  { node: 0, side: 'leaving', port: 0, vc: 1 },
]
const worm = { tag: 7, flits: 2, way }

function planned(): Timetable {
  const timetable = new Timetable(local)
  timetable.add(entriesOf(worm, 3))
  return timetable
}

const idle = { valid: false, vc: 0, flit: { head: false, tag: 0, payload: 0 } }

/** The messages about an unexpected flit. */
function said(cycle: number, side: 'arriving' | 'leaving', port: number): string[] {
  const messages: string[] = []
  const links = { arriving: [idle, idle], leaving: [idle, idle] }
  links[side][port] = { ...idle, valid: true, flit: { head: false, tag: 7, payload: 1 } }
  const t = {
    cycle,
    check: (isGood: boolean, message: string) => {
      if (!isGood) messages.push(message)
    },
  }
  planned().check(t, { nodes: [{ router: links }] } as unknown as Parameters<Timetable['check']>[1])
  return messages
}

describe('a timetable', () => {
  it('lasts from the first flit on the first link to the last on the last, and some cycles in which none may come', () => {
    expect(planned()).toMatchObject({ end: 5, settled: 15 })
  })

  it('has no room for two flits on a link in a cycle', () => {
    const timetable = planned()
    const [late, later] = [entriesOf({ ...worm, tag: 8 }, 4), entriesOf({ ...worm, tag: 8 }, 5)]
    expect([timetable.hasRoomFor(late), timetable.hasRoomFor(later)]).toEqual([false, true])
    expect(() => timetable.add(late)).toThrow(
      'router 0, arriving[1]: two flits in cycle 4, flit 1 of worm 7 on virtual channel 0 and flit 0 of worm 8 on virtual channel 0',
    )
  })

  it.each([
    ['arriving', local],
    ['leaving', local],
    ['leaving', 0],
  ] as const)('notices a flit on %s[%i] that nobody expects', (side, port) => {
    const flit = 'flit 1 of worm 7 on virtual channel 0'
    expect(said(9, side, port)).toEqual([`router 0, ${side}[${port}]: ${flit} in cycle 9, expected nothing`])
  })

  it('checks a flit where it leaves the other router', () => {
    expect(said(9, 'arriving', 0)).toEqual([])
  })
})
