import { expect, it } from 'vitest'
import { AlmostFullFifo } from '../../labs/01-fifo/reference/almost-full-fifo.js'
import { RowRouter } from '../../labs/06-router/reference/row-router.js'
import { blind } from '../../src/cli/lab/blind.js'
import { orderFor } from '../../src/cli/lab/grade-tests.js'
import { elaborate } from '../../src/hdl/elaborate/elaborate.js'
import type { encodeDesign } from '../../src/ir/codec/encode.js'
import type { Design } from '../../src/ir/ir.js'

const designs: readonly Design[] = [elaborate(new AlmostFullFifo()), elaborate(new RowRouter())]

it.each(designs)('names nothing but the ports of $top.name', (design) => {
  const { top, modules } = design
  const isPort = ({ role }: { readonly role: string }): boolean => role === 'input' || role === 'output'
  const ports = top.signals.filter(isPort).map(({ name }) => name)
  const inner = modules.flatMap(({ className, signals, memories, instances, blocks }) => [
    className,
    ...[...signals, ...memories, ...instances, ...blocks].map(({ name }) => name),
  ])
  const shapes = JSON.stringify(top.fields.filter(({ signals }) => signals.every(isPort)).map(({ shape }) => shape))
  const hidden = inner.filter((name) => !ports.includes(name) && !shapes.includes(`"${name}"`))
  const { texts, files } = blind(design) as ReturnType<typeof encodeDesign>
  expect(hidden.length).toBeGreaterThan(5)
  expect(texts.filter((text) => hidden.some((name) => text === name || text.startsWith(`${name}.`)))).toEqual([])
  for (const port of ports) expect(texts).toContain(port)
  expect(files).toEqual(['design.ts'])
  // It is as it was before.
  expect(top.className).not.toMatch(/inner/)
})

it('meets designs in another order after each change', () => {
  const order = (text: string): number[] =>
    orderFor(
      { files: [{ name: 'a.tb.ts', path: '/a.tb.ts', shown: 'a.tb.ts', text }] },
      '01-fifo',
      'secret',
      'ada',
    ).shuffle(Array.from({ length: 24 }, (_, i) => i))
  expect(order('let n = 1')).toEqual(order('let n = 1'))
  expect(order('let n = 1')).not.toEqual(order('let n = 2'))
})
