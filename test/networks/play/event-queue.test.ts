import fc from 'fast-check'
import { expect, it } from 'vitest'
import { EventQueue } from '../../../src/networks/play/queues.js'

it('gives everything in the cycle in which it is due, in the order in which it was added', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(12), fc.nat(3)), { maxLength: 300 }), (entries) => {
      const queue = new EventQueue<number>()
      const added: { cycle: number; item: number }[] = []
      const taken: { cycle: number; item: number }[] = []
      const takeNext = (): number => {
        const cycle = queue.next
        for (const item of queue.take(cycle)) taken.push({ cycle, item })
        return cycle
      }
      let now = 0
      entries.forEach(([later, takes], item) => {
        queue.add(now + later, item)
        added.push({ cycle: now + later, item })
        for (let i = 0; i < takes && queue.next < Infinity; i++) now = takeNext()
      })
      while (queue.next < Infinity) takeNext()
      expect(taken.map(({ cycle }) => cycle)).toEqual(added.map(({ cycle }) => cycle).sort((a, b) => a - b))
      for (const { cycle, item } of taken) expect(added[item]!.cycle).toBe(cycle)
      const ofCycle = (cycle: number): number[] => taken.filter((one) => one.cycle === cycle).map(({ item }) => item)
      for (const { cycle } of taken) expect(ofCycle(cycle)).toEqual(ofCycle(cycle).sort((a, b) => a - b))
    }),
    { numRuns: 200 },
  )
})

it('has nothing in a cycle in which nothing is due', () => {
  const queue = new EventQueue<string>()
  queue.add(5, 'a')
  expect(queue.take(4)).toEqual([])
  expect(queue.next).toBe(5)
  expect(queue.take(5)).toEqual(['a'])
  expect(queue.next).toBe(Infinity)
})
