import { describe, expect, it } from 'vitest'
import { modes } from '../../../rtl/min/parameters.js'
import { Random } from '../../../src/sim/stimulus/random.js'
import { drivenBanyan, drivenRouters, randomSent } from './driven.js'
import { fateOf } from './planted.js'
import { registerFaults, registersOf } from './register-faults.js'

const isOfRouters = (file: string): boolean => /\/rtl\/(router|min|lib)\//.test(file)

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
  { name: 'banyan, rigid', driven: () => drivenBanyan({ addressWidth: 2, ...modes.rigid }), isMulticast: true },
  { name: 'banyan, vct', driven: () => drivenBanyan({ addressWidth: 2, ...modes.vct }), isMulticast: true },
] as const

describe.each(networks)('a bug in what a register is given: $name', ({ driven: make, isMulticast }) => {
  it('is told by the ledger, has a verdict, or does no harm', () => {
    const driven = make()
    const packets = randomSent(30, driven.nodes, new Random(3), isMulticast)
    const fates = new Map<string, Set<string>>()
    const details: string[] = []
    for (const fault of registerFaults(driven.design, isOfRouters)) {
      const { kind, loss, differs } = fateOf(driven, packets, fault, 800)
      fates.set(fault.register, (fates.get(fault.register) ?? new Set()).add(kind))
      details.push(`${fault.register} ${fault.what}: ${kind} ${differs} ${loss ? `${loss.cycle} ${loss.message}` : ''}`)
    }
    if (process.env['DETAILS']) console.log(details.join('\n'))
    console.log(JSON.stringify(Object.fromEntries([...fates].map(([k, v]) => [k, [...v].sort().join(' ')])), null, 2))
    expect(
      registersOf(driven.design, isOfRouters)
        .map((name) => name.replace(/\[\d+\]/g, '[]'))
        .filter((name) => !fates.has(name)),
    ).toEqual([])
  }, 300_000)
})
