import { expect, it } from 'vitest'
import { ChannelActivity, channelActivityType } from '../../../rtl/router/activity.js'
import { SourceActivity, sourceActivityType } from '../../../rtl/terminal/source.js'
import type { EnumShape } from '../../../src/ir/shape.js'
import { activityColour } from '../../../src/print/wave/colours.js'

const shapeOf = (type: unknown): EnumShape => (type as { readonly shape: EnumShape }).shape

/** The names in each colour. */
function coloured(type: unknown, names: Readonly<Record<number, string>>): Record<string, string[]> {
  const colours: Record<string, string[]> = {}
  for (const { value } of shapeOf(type).members)
    (colours[activityColour(shapeOf(type), value)!] ??= []).push(names[value]!)
  return colours
}

it('activities have the colour of their kind', () => {
  expect(coloured(channelActivityType, ChannelActivity)).toEqual({
    none: ['Empty'],
    white: ['Starved'],
    blue: ['Routing', 'Allocating'],
    pink: ['NoVc', 'NoCredit'],
    orange: ['LostVc', 'LostInput', 'LostOutput'],
    green: ['Moves'],
  })
  expect(coloured(sourceActivityType, SourceActivity)).toEqual({
    none: ['Empty'],
    pink: ['NoCredit'],
    green: ['Moves'],
  })
})

it('other enums, and values that have no name, have none of their own', () => {
  const shape = shapeOf(channelActivityType)
  expect(activityColour({ ...shape, name: 'VcState' }, ChannelActivity.Moves)).toBeNull()
  expect(activityColour(shape, 15)).toBeNull()
})
