import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findKnot, type HeldChannel, type Wait } from '../../../src/runs/deadlock/waits.js'

/** `a: b` waits for b, `a: b|c` for any of two, `a: b & c` for both, `a:` for nothing. Packets have the capital letter. */
function graph(text: string): HeldChannel[] {
  return text
    .split(',')
    .map((line) => line.split(':').map((part) => part.trim()))
    .map(([channel = '', waits = '']) => ({
      channel,
      packet: channel.toUpperCase(),
      waits: waits === '' ? [] : waits.split('&').map((wait) => ({ on: wait.trim().split('|') })),
    }))
}

/** The channels of the knot: `abc` for a cycle, `{abc}` for anything else. */
function knot(text: string): string | null {
  const found = findKnot(graph(text))
  if (!found) return null
  const names = found.members.map(({ channel }) => channel).join('')
  return found.isCycle ? names : `{${names}}`
}

describe('who waits for each other', () => {
  it.each([
    ['nobody at all', 'a:', null],
    ['a chain that ends in one that can move', 'a:b, b:c, c:', null],
    ['a chain that ends in a channel that nobody holds', 'a:b, b:c', null],
    ['two', 'a:b, b:a', 'ab'],
    ['one for itself', 'a:a, b:a', 'a'],
    ['the shorter of two cycles', 'a:b, b:c, c:a, d:e, e:d', 'de'],
    ['a cycle, not those that wait for it', 'x:a, y:x, a:b, b:a', 'ab'],
    ['nobody, if one in the round has a choice', 'a:b, b:c|d, c:a, d:', null],
    ['all that a choice leads to', 'a:b|c, b:a, c:a', '{abc}'],
    ['only as many as it takes', 'x:a|b|c, a:b|c, b:a, c:a, y:x', '{abc}'],
    ['a cycle where a choice is none', 'a:b|b, b:a', 'ab'],
    ['one that waits for two, for the one that never moves', 'a:b & c, b:, c:a', 'ac'],
    ['one that has a way out of one wait, but not of the other', 'a:b|c & d, b:, c:a, d:a', 'ad'],
    ['nobody, if all waits of the one can end', 'a:b & c, b:, c:b', null],
    ['a cycle rather than a smaller knot of choices', 'a:d, c:a & d|c, d:c', 'adc'],
    ['two worms of which each holds what the other wants as well', 'a:b & x, b:a & y, x:, y:', 'ab'],
  ])('is %s: %s', (_, text, expected) => expect(knot(text)).toBe(expected))

  it('is reported with the wait that matters and the known facts of the channel', () => {
    const [a, b] = graph('a: c & b, b: a')
    const found = findKnot([{ ...a!, label: 'first', signals: ['dut.a.**'] }, b!])
    expect(found!.members[0]).toMatchObject({ label: 'first', packet: 'A', signals: ['dut.a.**'], wait: { on: ['b'] } })
  })

  it('begins where one packet waits for another, so that the channels of each stand together', () => {
    const packets = ['A', 'B', 'B', 'A']
    const held = graph('a:b, b:c, c:d, d:a').map((one, i) => ({ ...one, packet: packets[i]! }))
    expect(findKnot(held)!.members.map(({ channel }) => channel)).toEqual(['b', 'c', 'd', 'a'])
  })

  it('is nobody where a wait is for something outside', () => {
    expect(findKnot([{ channel: 'a', packet: 'A', waits: [{ on: [] }] }])).toBeNull()
  })
})

const channels = ['a', 'b', 'c', 'd', 'e', 'f']
const someWait = fc
  .uniqueArray(fc.constantFrom(...channels), { minLength: 1, maxLength: 3 })
  .map((on): Wait => ({ on }))
const someGraph = fc
  .array(fc.array(someWait, { maxLength: 2 }), { minLength: 1, maxLength: channels.length })
  .map((waits) => waits.map((of, i): HeldChannel => ({ channel: channels[i]!, packet: `#${i}`, waits: of })))

/** By trying: a set is stuck if each of it has a wait for none but others of it. */
function isStuck(set: readonly HeldChannel[]): boolean {
  return set.every(({ waits }) =>
    waits.some(({ on }) => on.every((name) => set.some(({ channel }) => channel === name))),
  )
}

function subsets(all: readonly HeldChannel[]): HeldChannel[][] {
  return Array.from({ length: 2 ** all.length - 1 }, (_, i) => all.filter((_, bit) => ((i + 1) >> bit) & 1))
}

describe('in any graph', () => {
  it('a knot is found exactly where some channels are stuck, is stuck, and no part of it is by the waits told', () => {
    fc.assert(
      fc.property(someGraph, (all) => {
        const stuck = subsets(all).filter(isStuck)
        const found = findKnot(all)
        expect(found !== null).toBe(stuck.length > 0)
        if (!found) return
        const members = all.filter(({ channel }) => found.members.some((member) => member.channel === channel))
        expect(isStuck(members)).toBe(true)
        // A cycle is reported before a smaller knot of choices, so that only the waits that make the cycle count.
        const told = found.isCycle ? found.members.map((member) => ({ ...member, waits: [member.wait] })) : members
        expect(subsets(told).filter(isStuck)).toEqual([told])
      }),
    )
  })

  it('a cycle leads from wait to wait, and no shorter one does', () => {
    fc.assert(
      fc.property(someGraph, (all) => {
        const single = all.map((held) => ({ ...held, waits: held.waits.map(({ on }) => ({ on: on.slice(0, 1) })) }))
        const found = findKnot(single)
        if (!found) return
        const names = found.members.map(({ channel }) => channel)
        expect(found.isCycle).toBe(true)
        found.members.forEach(({ wait }, i) => expect(wait.on).toEqual([names[(i + 1) % names.length]]))
        const least = Math.min(...subsets(single).filter(isStuck).map((set) => set.length)) // prettier-ignore
        expect(names).toHaveLength(least)
      }),
    )
  })
})
