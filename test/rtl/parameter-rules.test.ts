import { describe, expect, it } from 'vitest'
import { MessageNode } from '../../rtl/net/message-node.js'
import { ReceiveUnit } from '../../rtl/ni/receive-unit.js'
import { SendUnit } from '../../rtl/ni/send-unit.js'
import { MessageTraffic } from '../../rtl/traffic/message-traffic.js'
import { instantiate, type ModuleClass } from '../../src/cli/load.js'
import { elaborate } from '../../src/hdl/elaborate.js'

type Settings = Readonly<Record<string, string>>

/** What a module is refused with; empty if it can be built. */
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
