import { describe, expect, it } from 'vitest'
import { CollectiveNode } from '../../rtl/collective/collective-node.js'
import { elaborate } from '../../src/language/hdl/elaborate/elaborate.js'

describe.each(['data', 'barrier'] as const)('a collective node whose unicasts wait for %s', (waits) => {
  it.each(['latency', 'serial', 'blocking'] as const)('can be built with the start-up %s', (startup) => {
    for (const record of [false, true])
      for (const loadPort of [false, true]) {
        const node = new CollectiveNode({ waits, startup, record, loadPort, injection: 'all-port' })
        expect(() => elaborate(node)).not.toThrow()
      }
  })
})
