import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Queues } from '../../../src/networks/play/queues.js'

it('give what stands in each queue in the order in which it was added', () => {
  const queues = 3
  const [size, steps] = [8, 60]
  const step = fc.record({ queue: fc.nat(queues - 1), isAdded: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: steps }), (script) => {
      const real = new Queues(queues, size)
      const model = Array.from({ length: queues }, (): number[] => [])
      const free = Array.from({ length: size }, (_, item) => item)
      for (const { queue, isAdded } of script) {
        if (isAdded && free.length > 0) {
          const item = free.shift()!
          real.add(queue, item)
          model[queue]!.push(item)
        } else {
          const item = model[queue]!.shift() ?? -1
          expect(real.take(queue)).toBe(item)
          if (item !== -1) free.push(item)
        }
      }
    }),
  )
})
