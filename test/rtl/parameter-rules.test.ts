import { describe, expect, it } from 'vitest'
import { RoundRobinArbiter } from '../../rtl/lib/arbiters.js'
import { WraparoundNode } from '../../rtl/min/wraparound/wraparound-node.js'
import { MessageNode } from '../../rtl/net/message-node.js'
import { ReceiveUnit } from '../../rtl/ni/receive-unit.js'
import { SendUnit } from '../../rtl/ni/send-unit.js'
import { VcAllocator } from '../../rtl/router/vc-allocator.js'
import { MessageMeter } from '../../rtl/traffic/message-meter.js'
import { MessageTraffic } from '../../rtl/traffic/message-traffic.js'
import { StampedGenerator } from '../../rtl/traffic/stamped-generator.js'
import { TrafficGenerator } from '../../rtl/traffic/traffic-generator.js'
import { TrafficTorus } from '../../rtl/traffic/traffic-torus.js'
import { instantiate } from '../../src/apps/cli/shared/load.js'
import type { ModuleClass } from '../../src/apps/cli/shared/module-class.js'
import { elaborate } from '../../src/language/hdl/elaborate/elaborate.js'

type Settings = Readonly<Record<string, string>>

/** The error with which a module is refused; empty if it can be built. */
function refusal(type: object, settings: Settings): string {
  try {
    elaborate(instantiate(type as ModuleClass, settings))
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describe('the head of a message has room for its length', () => {
  it.each([
    [MessageNode, { lengthWidth: '12', payloadWidth: '11' }],
    [SendUnit, { lengthWidth: '20' }],
    [ReceiveUnit, { lengthWidth: '20' }],
    [MessageTraffic, { lengthWidth: '12' }],
  ] as [{ name: string }, Settings][])('%o with %o', (type, settings) => {
    const { lengthWidth, payloadWidth = type === MessageTraffic ? '8' : '16' } = settings
    expect(refusal(type, settings)).toBe(
      `error FW143: ${type.name}: payloadWidth cannot be ${payloadWidth} with lengthWidth ${lengthWidth}\n` +
        `  help: heads carry the length of their message: make payloadWidth ${lengthWidth} or more`,
    )
  })

  it.each([
    { lengthWidth: '12', payloadWidth: '12' },
    { lengthWidth: '3', payloadWidth: '3' },
  ])('and %o will do', (settings) => expect(refusal(MessageNode, settings)).toBe(''))
})

describe('tags of traffic tell nodes apart, and messages the time', () => {
  const shape = { dimensions: '2', sizeX: '64', sizeY: '64' }
  const given = 'with dimensions 2, sizeX 64, sizeY 64, sizeZ 4'

  it.each([
    [TrafficGenerator, '11', '4096 nodes apart: make tagWidth 12 or more'],
    [TrafficTorus, '1', '4096 nodes apart: make tagWidth 12 or more'],
    [StampedGenerator, '16', '4096 nodes take 12 bits, the time 12: make tagWidth 24 or more'],
    [MessageMeter, '23', '4096 nodes take 12 bits, the time 12: make tagWidth 24 or more'],
    [MessageTraffic, '8', '4096 nodes take 12 bits, the time 12: make tagWidth 24 or more'],
  ] as [{ name: string }, string, string][])('%o with tags of %s bits', (type, tagWidth, remedy) => {
    const message = refusal(type, { ...shape, tagWidth })
    expect(message).toContain(`error FW143: ${type.name}: tagWidth cannot be ${tagWidth} ${given}`)
    expect(message).toContain(remedy)
  })

  it.each([
    [TrafficGenerator, '12'],
    [StampedGenerator, '24'],
  ])('%o with %s bits will do', (type, tagWidth) => expect(refusal(type, { ...shape, tagWidth })).toBe(''))
})

describe('priority after reset belongs to an existing requester', () => {
  it.each([
    [RoundRobinArbiter, { requesters: '3', resetPriority: '3' }, 'requesters 3', 'requesters', '2'],
    [VcAllocator, { ports: '5', resetPriority: '7' }, 'ports 5', 'ports', '4'],
  ] as const)('%o', (type, settings, given, whose, last) => {
    expect(refusal(type, settings)).toBe(
      `error FW143: ${type.name}: resetPriority cannot be ${settings.resetPriority} with ${given}\n` +
        `  help: resetPriority must be less than ${whose}`,
    )
    expect(refusal(type, { ...settings, resetPriority: last })).toBe('')
  })
})

describe('the length of a packet fits', () => {
  it('31 flits into 5 bits, and 32 into 6', () => {
    expect(refusal(TrafficGenerator, { packetFlits: '31', lengthWidth: '5' })).toBe('')
    expect(refusal(TrafficGenerator, { packetFlits: '32', lengthWidth: '5' })).toBe(
      'error FW143: TrafficGenerator: packetFlits cannot be 32 with lengthWidth 5\n' +
        '  help: a length has to hold it: make lengthWidth 6 or more',
    )
  })
})

describe('virtual cut-through has room for the longest packet of a multicast', () => {
  it.each([
    [{ addressWidth: '5', motion: 'vct' }, 42],
    [{ addressWidth: '6', motion: 'vct', maxFlits: '73' }, 74],
    [{ addressWidth: '2', motion: 'vct', longest: '27' }, 33],
  ] as [Settings, number][])('%o', (settings, needed) => {
    const { addressWidth, maxFlits = '32', longest = '8' } = settings
    expect(refusal(WraparoundNode, settings)).toBe(
      `error FW143: WraparoundNode: maxFlits cannot be ${maxFlits} with motion vct, addressWidth ${addressWidth}, longest ${longest}\n` +
        `  help: a packet can have 2 + 2^addressWidth + longest flits: make maxFlits ${needed} or more`,
    )
    expect(refusal(WraparoundNode, { ...settings, maxFlits: String(needed) })).toBe('')
  })

  it('and others need none', () => expect(refusal(WraparoundNode, { addressWidth: '6', motion: 'rigid' })).toBe(''))
})
