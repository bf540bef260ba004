/** The reader of VCD against the model that a random dump was written from. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openVcd } from '../../../src/runs/dump/vcd/vcd.js'
import { expectedChanges, manners, models, writeVcd } from './random-vcd.js'
import { sourceOf, told } from './source.js'

describe('the reader of VCD', () => {
  it('tells what was written, in every window and every manner', async () => {
    const sizes = fc.record({
      pieceBytes: fc.constantFrom(7, 64, 4096),
      blockBytes: fc.constantFrom(1, 50, 4096),
    })
    const window = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
    await fc.assert(
      fc.asyncProperty(models, manners, sizes, window, fc.infiniteStream(fc.boolean()), async (...args) => {
        const [model, manner, options, [start, length], choice] = args
        const dump = await openVcd(sourceOf(writeVcd(model, manner)), options)
        const { moments } = model
        expect([dump.firstTime, dump.lastTime]).toEqual([moments[0]!.time, moments.at(-1)!.time])
        const from = Math.floor(start * dump.lastTime)
        const to = from + Math.floor(length * (dump.lastTime - from))
        const wanted = model.signals.map((_, i) => i).filter(() => choice.next().value)
        expect(await told(dump, wanted, from, to)).toEqual(expectedChanges(model, wanted, from, to))
      }),
      { numRuns: 300 },
    )
  })

  it('tells the hierarchy', async () => {
    await fc.assert(
      fc.asyncProperty(models, manners, async (model, manner) => {
        const dump = await openVcd(sourceOf(writeVcd(model, manner)))
        const own = model.variables.map(({ signal, scope, name, hasRange }) => {
          const { kind, width } = model.signals[signal]!
          const range = hasRange && kind === 'bits' ? { left: width - 1, right: 0 } : null
          return { scope, name, kind, width: kind === 'bits' ? width : 0, range }
        })
        expect(
          dump.variables.map(({ scope, name, kind, width, range }) => ({ scope, name, kind, width, range })),
        ).toEqual(own)
        const shared = new Map<number, number>()
        for (const [i, { signal }] of dump.variables.entries()) {
          const before = shared.get(signal) ?? model.variables[i]!.signal
          expect(model.variables[i]!.signal).toBe(before)
          shared.set(signal, before)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('opens a dump again by the index that it has kept', async () => {
    await fc.assert(
      fc.asyncProperty(models, manners, async (model, manner) => {
        let kept: Uint8Array | null = null
        let [loads, saves] = [0, 0]
        const store = {
          load: () => (loads++, kept),
          save: (index: Uint8Array) => {
            saves++
            kept = index
          },
        }
        const source = sourceOf(writeVcd(model, manner))
        const first = await openVcd(source, { store, blockBytes: 40 })
        const second = await openVcd(source, { store, blockBytes: 40 })
        expect([loads, saves]).toEqual([2, 1])
        const all = model.signals.map((_, i) => i)
        const { firstTime, lastTime } = first
        expect([second.firstTime, second.lastTime]).toEqual([firstTime, lastTime])
        const middle = Math.floor((firstTime + lastTime) / 2)
        expect(await told(second, all, middle, lastTime)).toEqual(await told(first, all, middle, lastTime))
      }),
      { numRuns: 50 },
    )
  })
})
