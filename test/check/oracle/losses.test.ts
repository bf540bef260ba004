import { describe, expect, it } from 'vitest'
import { Comparer, type Source } from '../../../check/oracle/compare.js'
import { runBeside } from '../../../check/oracle/beside.js'
import { Claims } from '../../../check/oracle/run/claims.js'
import { losses } from '../../../check/oracle/run/losses.js'
import { Machine } from '../../../check/oracle/run/machine.js'
import type { OracleModule } from '../../../check/oracle/run/module.js'
import { asHardware, asProgram, Linker, type Reading } from '../../../check/oracle/run/program.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import type { Module } from '../../../src/language/hdl/index.js'
import { watchingStores, type StoreWatcher } from '../../../src/language/hdl/value/watched.js'
import type { Interval } from '../../../src/ir/integer.js'
import { programOf } from './programs.js'

const options = { cycles: 60, seed: 3 }

function make({ main, files, top, parameters }: Source, reading: Reading): object {
  const type = new Linker(reading).load(main, files)[top] as new (p: object) => object
  return new type(parameters)
}

describe('bits that a store loses', () => {
  const comparer = new Comparer()
  const verdictOn = (comb: string, described: string): string =>
    JSON.stringify(comparer.compare(programOf({ comb }), options, programOf({ comb: described })))

  it.each([
    ['this.y = this.a * 2', 'this.y = low(this.a * 2, 4)'],
    ['this.s.m = this.a + this.b', 'this.s.m = low(this.a + this.b, 4)'],
    ['this.y = this.a; this.y++', 'this.y = low(this.a + 1, 4)'],
    ['this.v.fill(this.a + this.b)', 'this.v.fill(low(this.a + this.b, 4))'],
  ])('%s: are found where the language promises to keep them', (comb, described) => {
    expect(verdictOn(comb, described)).toContain('loses bits of')
    expect(verdictOn(described, described)).toContain('agree')
  })

  it('are carries where the language says so', () => {
    expect(verdictOn('this.y = this.a + this.b', 'this.y = this.a + this.b')).toContain('agree')
  })
})

describe('the ends between which a stored value lies', () => {
  const source = programOf({
    comb: `this.y = this.a < 8 ? this.a + 1 : 0; if (this.b > 3) this.z = this.b - 4`,
  })
  /** The outcome if the language claims other ends than it does. */
  function findingsWith(other: (interval: Interval) => Interval): string | undefined {
    const claims = new Claims()
    const watcher: StoreWatcher = {
      carries: () => undefined,
      stores: (block, value, interval, place) => claims.stores(block, value, other(interval), place),
    }
    const design = watchingStores(watcher, () => elaborate(make(source, asHardware) as Module<unknown>))
    losses.begin()
    return runBeside(design, new Machine(make(source, asProgram) as OracleModule), options)?.hardware
  }

  it('are the real ones', () => {
    expect(findingsWith((interval) => interval)).toBeUndefined()
  })

  it('are found wrong if they are too near to each other', () => {
    expect(findingsWith(({ min, max }) => ({ min, max: max - 1n }))).toContain('the value stored is')
    expect(findingsWith(({ min, max }) => ({ min: min + 1n, max }))).toContain('the value stored is')
  })
})
