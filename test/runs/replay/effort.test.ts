import { describe, expect, it } from 'vitest'
import { host as browser } from '../../../src/base/host/browser.js'
import { Effort } from '../../../src/runs/replay/rerun.js'
import type { ReplaySegment } from '../../../src/runs/replay/segment-index.js'
import type { Engine } from '../../../src/engines/sim/engine/engine.js'

const engine = { operations: 950 } as unknown as Engine
const tooLong = 'FW917: the replay is damaged: it runs too long without a snapshot'

describe('what lies between two snapshots', () => {
  it('is refused after a number of operations', () => {
    const effort = new Effort(engine, 10 * 20_950)
    for (let cycle = 0; cycle < 10; cycle++) effort.single()
    expect(() => effort.single()).toThrow(tooLong)
  })

  it('begins anew at the next snapshot', () => {
    const effort = new Effort(engine, 20_950)
    for (let cycle = 0; cycle < 100; cycle++) {
      effort.restart()
      effort.single()
    }
    expect(() => effort.single()).toThrow(tooLong)
  })

  it('is run together as far as that is allowed', () => {
    const effort = new Effort(engine, 10_000)
    expect(effort.bulk(4)).toBe(4)
    effort.ran(4)
    expect(effort.bulk(1e12)).toBe(6)
    effort.ran(6)
    expect(effort.bulk(1e12)).toBe(1)
    expect(() => effort.ran(1)).toThrow(tooLong)
  })

  it('is seen beforehand', () => {
    const extent = { start: 0, length: 1 }
    const segment = (firstCycle: number, endCycle: number, state: typeof extent | null): ReplaySegment => {
      return { firstCycle, endCycle, base: null, isJump: false, state, log: extent, views: extent }
    }
    const effort = new Effort(engine, 10_000)
    expect(() => effort.foresee([segment(0, 10, extent), segment(10, 20, extent)])).not.toThrow()
    expect(() => effort.foresee([segment(0, 10, extent), segment(10, 20, null)])).toThrow(tooLong)
    expect(() => effort.foresee([segment(0, 11, extent)])).toThrow(tooLong)
  })

  it('has a bound in a page, and none elsewhere', () => {
    expect(() => new Effort(engine, browser.longestStretch).ran(1e12)).toThrow(tooLong)
    expect(() => new Effort(engine).ran(1e12)).not.toThrow()
  })
})
