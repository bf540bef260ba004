import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileName } from '../../../src/apps/cli/shared/output-files.js'

describe('names of files', () => {
  it.each([
    ['router-pipeline', { stages: 4 }, 'router-pipeline-stages4'],
    ['traffic', { topology: 'mesh', fast: true }, 'traffic-mesh-fasttrue'],
    ['mesh', { routing: './west-first.ts#WestFirst' }, 'mesh-WestFirst'],
    ['traffic', { traffic: 'packets.v2.csv' }, 'traffic-packets.v2.csv'],
    ['traffic', { traffic: './packets.csv' }, 'traffic-packets'],
  ])('%s with %j', (name, set, expected) => expect(fileName(name, set)).toBe(expected))

  it('tell files of one name in several folders apart', () => {
    const of = (routing: string): string => fileName('mesh', { routing })
    expect(of('a/west-first.ts#WestFirst')).toMatch(/^mesh-WestFirst-[0-9a-f]{4}$/)
    expect(of('a/west-first.ts#WestFirst')).not.toBe(of('b/west-first.ts#WestFirst'))
  })

  it('are short, are names of a replay, and differ where settings do', () => {
    const settings = fc.dictionary(fc.stringMatching(/^[a-z]{1,12}$/), fc.string({ maxLength: 80 }))
    fc.assert(
      fc.property(settings, (set) => {
        const name = fileName('traffic', set)
        expect(name).toMatch(/^[\w.-]{1,60}$/)
      }),
    )
    const long = (last: number): string => fileName('traffic', { ids: '1,2,3,4,5,6,7,8,9,'.repeat(9) + String(last) })
    expect(long(1)).toMatch(/^traffic-ids1_2_.*-[0-9a-f]{8}$/)
    expect(long(1)).not.toBe(long(2))
  })
})
