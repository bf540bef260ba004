import { describe, expect, it } from 'vitest'
import { portCount, portType } from '../../../rtl/router/port.js'
import type { Dimensions } from '../../../rtl/router/sizes.js'
import type { Injection } from '../../../rtl/router/parameters.js'

function namesOf(ports: number): string {
  const { shape } = portType(ports)
  return shape.kind === 'enum' ? shape.members.map(({ name }) => name).join(' ') : ''
}

describe('the names of ports', () => {
  it.each<[Dimensions, Injection, string]>([
    [1, 'one-port', 'XPlus XMinus Local'],
    [2, 'one-port', 'XPlus XMinus YPlus YMinus Local'],
    [3, 'one-port', 'XPlus XMinus YPlus YMinus ZPlus ZMinus Local'],
    [1, 'all-port', 'XPlus XMinus LocalXPlus LocalXMinus'],
    [2, 'all-port', 'XPlus XMinus YPlus YMinus LocalXPlus LocalXMinus LocalYPlus LocalYMinus'],
    [
      3,
      'all-port',
      'XPlus XMinus YPlus YMinus ZPlus ZMinus LocalXPlus LocalXMinus LocalYPlus LocalYMinus LocalZPlus LocalZMinus',
    ],
  ])('of a router of %i dimensions, %s', (dimensions, injection, names) => {
    expect(namesOf(portCount({ dimensions, injection }))).toBe(names)
  })

  it.each([1, 2, 6, 9, 10, 11, 13, 14, 15, 16])(
    'are numbers in an allocator of %i ports, which no router has',
    (ports) => {
      expect(namesOf(ports)).toBe(Array.from({ length: ports }, (_, i) => `Port${i}`).join(' '))
    },
  )
})
