import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Calendar } from '../../src/study/calendar.js'

it('gives everything in the cycle in which it is due, in the order in which it was added', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(12), fc.nat(3)), { maxLength: 60 }), (entries) => {
      const calendar = new Calendar<number>()
      const added: { cycle: number; item: number }[] = []
      const taken: { cycle: number; item: number }[] = []
      const takeNext = (): number => {
        const cycle = calendar.next
        for (const item of calendar.take(cycle)) taken.push({ cycle, item })
        return cycle
      }
      let now = 0
      entries.forEach(([later, takes], item) => {
        calendar.add(now + later, item)
        added.push({ cycle: now + later, item })
        for (let i = 0; i < takes && calendar.next < Infinity; i++) now = takeNext()
      })
      while (calendar.next < Infinity) takeNext()
      expect(taken.map(({ cycle }) => cycle)).toEqual(added.map(({ cycle }) => cycle).sort((a, b) => a - b))
      for (const { cycle, item } of taken) expect(added[item]!.cycle).toBe(cycle)
      const ofOneDay = (cycle: number): number[] => taken.filter((one) => one.cycle === cycle).map(({ item }) => item)
      for (const { cycle } of taken) expect(ofOneDay(cycle)).toEqual(ofOneDay(cycle).sort((a, b) => a - b))
    }),
    { numRuns: 200 },
  )
})

it('has nothing in a cycle in which nothing is due', () => {
  const calendar = new Calendar<string>()
  calendar.add(5, 'a')
  expect(calendar.take(4)).toEqual([])
  expect(calendar.next).toBe(5)
  expect(calendar.take(5)).toEqual(['a'])
  expect(calendar.next).toBe(Infinity)
})
