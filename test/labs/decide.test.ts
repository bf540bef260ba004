import { expect, it } from 'vitest'
import { elaborate } from '../../src/language/hdl/elaborate/elaborate.js'
import { decide } from '../../src/apps/course/satisfiability.js'
import { createCadical } from '../../src/verify/prove/solver.js'
import { sideBySide } from '../../src/verify/prove/side-by-side.js'
import { Hard, Trusting } from './open-state.js'

const makeSolver = createCadical

it('proves nothing for memories that could begin with anything else', async () => {
  const honest = elaborate(new Trusting({ isTrusting: false }))
  const trusting = sideBySide(elaborate(new Trusting()), honest)
  const found = await decide(trusting, { makeSolver })
  expect(found).toMatchObject({
    kind: 'refuted',
    failure: { start: expect.arrayContaining([expect.objectContaining({ value: 37 })]) },
  })
  expect(await decide(trusting)).toMatchObject({ kind: 'open' })
  expect(await decide(sideBySide(honest, honest), { makeSolver })).toEqual({
    kind: 'proved',
    how: 'proved by induction and invariants',
  })
})

it('gives up after as much work, not after as much time', async () => {
  const hard = sideBySide(elaborate(new Hard({ isRight: false })), elaborate(new Hard()))
  const options = { makeSolver, steps: 1000, conflicts: 3000 }
  const first = await decide(hard, options)
  expect(first).toMatchObject({ kind: 'open' })
  expect(await decide(hard, options)).toEqual(first)
})
