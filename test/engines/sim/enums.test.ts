import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import type { FlitwaveError } from '../../../src/base/diagnostic/diagnostic.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import { Decoder, Kind, State, Store } from '../../fixtures/pass/enums.js'
import { engines } from '../../support/engines.js'
import { simulateOnAll } from '../../support/rtl.js'

const kinds = [Kind.Data, Kind.Credit, Kind.Control]

describe('asMember', () => {
  it('is the member with a number, or the other value', () => {
    const sims = simulateOnAll(new Decoder())
    const any = { word: fc.nat(15), offset: fc.integer({ min: -8, max: 7 }), other: fc.constantFrom(...kinds) }
    fc.assert(
      fc.property(fc.record(any), ({ word, offset, other }) => {
        for (const { dut } of sims) {
          Object.assign(dut, { word, offset, other })
          expect(dut).toMatchObject({
            state: word <= 2 ? word : State.Done,
            kind: kinds.includes(word) ? word : other,
            fromSigned: kinds.includes(offset) ? offset : Kind.Data,
            known: Kind.Control,
          })
        }
      }),
    )
  })
})

describe('a value outside of its enum', () => {
  const found = (sim: Simulator<Store>): unknown[] =>
    sim.findings.noMembers.map(({ path, enum: name, value, cycle }) => `${path} ${name} ${value} ${cycle}`)
  const design = elaborate(new Store())
  const all = Object.entries(engines)

  it.each(all)('of an input, a register without reset and a memory is a finding, once (%s)', (_, engine) => {
    const sim = new Simulator<Store>(design, { engine })
    sim.step(5)
    expect(found(sim)).toEqual(['dut.kind Kind 0 0', 'dut.kept Kind 0 0', 'dut.words[0].kind Kind 0 0'])
  })

  it.each(all)('is none where it is stored before the first edge (%s)', (_, engine) => {
    const sim = new Simulator<Store>(design, { engine })
    sim.dut.kind = Kind.Credit
    sim.dut.kept = Kind.Data
    for (let i = 0; i < 4; i++) sim.dut.words[i] = { kind: Kind.Control, length: i } as never
    sim.step(5)
    expect(found(sim)).toEqual([])
  })

  it('is found among random start values', () => {
    const seeds = Array.from({ length: 20 }, (_, seed) => new Simulator<Store>(design, { seed }))
    const values = seeds.map((sim) => {
      sim.step()
      return { kept: sim.dut.kept, hasFound: found(sim).some((text) => String(text).includes('kept')) }
    })
    expect(values.filter(({ hasFound }) => hasFound).length).toBeGreaterThan(0)
    expect(values.filter(({ kept, hasFound }) => hasFound === kinds.includes(kept))).toEqual([])
  })

  it('is no finding where nothing is checked', () => {
    const sim = new Simulator<Store>(design, { checks: false })
    sim.step()
    expect(found(sim)).toEqual([])
  })

  it('cannot be written by a testbench', () => {
    const sim = new Simulator<Store>(design)
    const { kept, words } = sim.words({ kept: 'dut.kept', words: 'dut.words' })
    const refused = (write: () => void): string => {
      try {
        write()
        return 'nothing'
      } catch (error) {
        return (error as FlitwaveError).diagnostics[0]!.message
      }
    }
    expect(refused(() => (sim.dut.kind = 2 as Kind))).toContain(
      'dut.kind takes Kind: Data (1), Credit (4), Control (5)',
    )
    expect(refused(() => kept.write(0, 0, 0, 3))).toContain('dut.kept takes Kind')
    expect(refused(() => words.write(0, 0, 1, 2 | (3 << 3)))).toContain('dut.words.kind takes Kind')
    expect(refused(() => words.write(0, 0, 1, 4 | (3 << 3)))).toBe('nothing')
  })
})
