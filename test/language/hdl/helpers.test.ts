import { expect, it } from 'vitest'
import { simulateOnAll } from '../../support/rtl.js'
import { Helpers, Kind } from '../../fixtures/pass/helpers.js'

it('helpers keep enums and build their own arrays under a signal condition', () => {
  for (const { dut } of simulateOnAll(new Helpers())) {
    for (const [kind, code, next] of [
      [Kind.Head, 1, Kind.Head],
      [Kind.Body, 2, Kind.Body],
      [Kind.Tail, 3, Kind.Head],
    ] as const) {
      Object.assign(dut, { kind, isOpen: true, a: 15 })
      expect(dut).toMatchObject({ code, next, largest: 24 })
      dut.isOpen = false
      expect(dut).toMatchObject({ code, next: Kind.Head, largest: 0 })
    }
  }
})
