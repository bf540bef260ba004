import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DataFlow } from '../../../../src/engines/sim/bitslice/plan/dependencies.js'
import { IntTable } from '../../../../src/base/maps.js'
import { orderForLocality } from '../../../../src/engines/sim/bitslice/plan/locality.js'
import { Random } from '../../../../src/engines/sim/stimulus/random.js'

/** Node i of a flow is computed from nodes before it, and from others that are not in the list. */
function expectOrdered(operands: readonly (readonly number[])[]): number[] {
  const nodes = operands.map((_, node) => node)
  const order = [...orderForLocality(new DataFlow(nodes, (node) => operands[node]!, new IntTable(0)))]
  expect([...order].sort((a, b) => a - b)).toEqual(nodes)
  const at = new Map(order.map((node, i) => [node, i]))
  for (const [node, own] of operands.entries())
    for (const operand of own) if ((at.get(operand) ?? -1) >= at.get(node)!) expect.fail(`${node} is before ${operand}`)
  return order
}

/** The values that wait for a user while the nodes are computed one after the other, all together. */
function waitingOf(operands: readonly (readonly number[])[], order: readonly number[]): number {
  const last = new Map<number, number>()
  order.forEach((node, i) => operands[node]!.forEach((operand) => last.set(operand, i)))
  return order.reduce((sum, node, i) => sum + Math.max(0, (last.get(node) ?? i) - i), 0)
}

describe('an order for locality', () => {
  it('has all nodes once, operands before users', () => {
    const operand = fc.tuple(fc.nat(30), fc.boolean())
    fc.assert(
      fc.property(fc.array(fc.array(operand, { maxLength: 3 }), { maxLength: 80 }), (wanted) => {
        expectOrdered(
          wanted.map((ofNode, node) =>
            ofNode.map(([back, isOutside]) => (isOutside || node === 0 ? 1000 + back : Math.max(0, node - 1 - back))),
          ),
        )
      }),
      { numRuns: 200 },
    )
  })

  it('takes nodes that have an operand twice, and none at all', () => {
    expect(expectOrdered([])).toEqual([])
    expectOrdered([
      [500, 500],
      [0, 0],
      [1, 1, 0],
    ])
  })

  it('brings users to their operands: chains that stand side by side come one after the other', () => {
    const [chains, length] = [40, 50]
    const operands = Array.from({ length: chains * length }, (_, i) => (i < chains ? [10_000 + i] : [i - chains]))
    const given = operands.map((_, node) => node)
    const order = expectOrdered(operands)
    expect(waitingOf(operands, order)).toBeLessThan(waitingOf(operands, given) / 10)
  })

  it('is found for a lot of logic in which values have many users', () => {
    const random = new Random(4)
    const operands = Array.from({ length: 20_000 }, (_, node) =>
      [0, 1].map(() =>
        random.below(5) === 0 ? 100_000 + random.below(50) : Math.max(0, node - 1 - random.below(300)),
      ),
    )
    operands[0] = []
    operands[1] = [100_000]
    expectOrdered(operands)
  })
})
