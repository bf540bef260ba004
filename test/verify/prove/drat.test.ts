import { describe, expect, it } from 'vitest'
import { isRefuted } from '../../../check/proofs/check/drat.js'

/** All four combinations of two variables are excluded. */
const none = 'p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n'

/** The same, each with a variable of its own that may make it hold. */
const loose = 'p cnf 4 4\n1 2 3 0\n-1 2 3 0\n1 -2 3 0\n-1 -2 4 0\n'

describe('a proof', () => {
  it.each([
    ['of what follows by propagation', none, '2 0\n0\n'],
    ['with a step that takes away no solution', none.replace('cnf 2', 'cnf 3'), '3 -1 0\nd 3 -1 0\n2 0\n0\n'],
    ['in which a clause goes that is not needed', none, '2 0\nd -1 2 0\n0\n'],
    ['of a formula whose units contradict each other', 'p cnf 1 2\n1 0\n-1 0\n', ''],
    ['with literals that stand twice', 'p cnf 2 3\n1 1 2 0\n1 -2 0\n-1 0\n', '1 0\n0\n'],
  ])('%s is one', (_, formula, proof) => {
    expect(isRefuted({ formula, proof })).toBe(true)
  })

  it.each([
    ['that jumps to its end', none, '0\n'],
    ['without an end', loose, '2 3 0\n'],
    ['of what has a solution', loose, '2 3 0\n-2 4 0\n3 0\n0\n'],
    ['that lacks what it has removed', none, 'd 1 2 0\n2 0\n0\n'],
    ['with a step that takes away a solution', loose, '-3 0\n-4 0\n2 0\n0\n'],
    ['that is empty', none, ''],
  ])('%s is none', (_, formula, proof) => {
    expect(isRefuted({ formula, proof })).toBe(false)
  })
})
