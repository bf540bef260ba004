import { describe, expect, it } from 'vitest'
import { modes } from '../../../../rtl/min/parameters.js'
import { Random } from '../../../../src/engines/sim/stimulus/random.js'
import { everyNth } from '../../../support/sample.js'
import { drivenBanyan, drivenRouters, randomSent } from './driven.js'
import { fateOf } from './planted.js'
import { registerFaults, registersOf } from './register-faults.js'

const isOfNetworks = (file: string): boolean => /\/rtl\/(router|min|lib)\//.test(file)

const networks = [
  {
    name: 'one stage',
    driven: () => drivenRouters({ sizeX: 3, sizeY: 2, stages: 1, vcs: 2, depth: 3 }),
    isMulticast: false,
  },
  {
    name: 'four stages, long links',
    driven: () => drivenRouters({ sizeX: 3, sizeY: 2, topology: 'mesh', stages: 4, vcs: 2, depth: 3, linkDelay: 1 }),
    isMulticast: false,
  },
  {
    name: 'two stages, speculation',
    driven: () => drivenRouters({ sizeX: 3, sizeY: 2, stages: 2, vcs: 2, depth: 3, speculation: true }),
    isMulticast: false,
  },
  {
    name: 'three stages, look-ahead, long links',
    driven: () => drivenRouters({ sizeX: 3, sizeY: 2, stages: 3, vcs: 2, depth: 3, lookAhead: true, linkDelay: 2 }),
    isMulticast: false,
  },
  { name: 'banyan, rigid', driven: () => drivenBanyan({ addressWidth: 2, ...modes.rigid }), isMulticast: true },
  { name: 'banyan, vct', driven: () => drivenBanyan({ addressWidth: 2, ...modes.vct }), isMulticast: true },
] as const

describe.each(everyNth(networks, 3))('a bug in what a register is given: $name', ({ driven: make, isMulticast }) => {
  const driven = make()
  const packets = randomSent(20, driven.nodes, new Random(3), isMulticast)
  const faults = registerFaults(driven.design, isOfNetworks)

  it('is reported in its cycle or the next, has a verdict, or does no harm', () => {
    const told: string[] = []
    const wrong: string[] = []
    for (const fault of faults) {
      const { kind, loss, differs } = fateOf(driven, packets, fault, 500)
      const line = `${fault.register}, ${fault.what}: ${kind}, differs ${differs}${loss ? `, ${loss.cycle}: ${loss.message}` : ''}`
      if (kind === 'silent' || kind === 'later') wrong.push(line)
      else if (loss) told.push(line)
    }
    expect(wrong).toEqual([])
    expect(told.length).toBeGreaterThan(10)
  })

  it('is planted for each register', () => {
    const planted = new Set(faults.map(({ register }) => register))
    expect(registersOf(driven.design, isOfNetworks).filter((register) => !planted.has(register))).toEqual([])
  })
})
