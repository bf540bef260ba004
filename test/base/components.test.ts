import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stronglyConnected } from '../../src/base/graph.js'

describe('components', () => {
  const graphs = fc
    .integer({ min: 1, max: 12 })
    .chain((size) => fc.array(fc.array(fc.nat(size - 1), { maxLength: 3 }), { minLength: size, maxLength: size }))

  it('are what reaches itself and each other, dependencies first', () => {
    fc.assert(
      fc.property(graphs, (operands) => {
        const nodes = operands.map((_, id) => id)
        const isReached = nodes.map((from) => reachedFrom(operands, from))
        const components = stronglyConnected({ size: nodes.length, next: (node) => operands[node]! }, nodes)
        expect(components.flatMap(({ members }) => members).sort((a, b) => a - b)).toEqual(nodes)
        const done = new Set<number>()
        for (const { members, isLoop } of components) {
          const [first] = members
          expect(isLoop).toBe(isReached[first!]!.has(first!))
          const together = nodes.filter(
            (id) => id === first || (isReached[first!]!.has(id) && isReached[id]!.has(first!)),
          )
          expect([...members].sort((a, b) => a - b)).toEqual(together)
          for (const member of members) done.add(member)
          for (const operand of members.flatMap((member) => operands[member]!)) expect(done).toContain(operand)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('are found in chains that are longer than any stack', () => {
    const length = 50_000
    const components = stronglyConnected({ size: length, next: (node) => (node === 0 ? [] : [node - 1]) }, [length - 1])
    expect(components).toHaveLength(length)
    expect(components[0]).toEqual({ members: [0], isLoop: false })
  })
})

function reachedFrom(operands: readonly (readonly number[])[], from: number): ReadonlySet<number> {
  const reached = new Set<number>()
  const pending = [...operands[from]!]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (reached.has(node)) continue
    reached.add(node)
    pending.push(...operands[node]!)
  }
  return reached
}
