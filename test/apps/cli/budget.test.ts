import { afterEach, describe, expect, it } from 'vitest'
import { readBudget } from '../../../src/apps/cli/cli.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { defaultBudget, setBudget } from '../../../src/base/diagnostic/budget.js'
import { Long } from '../../fixtures/pass/large.js'

describe('FLITWAVE_BUDGET', () => {
  afterEach(() => setBudget(defaultBudget))

  it('changes what building a design may take', () => {
    readBudget('turns=10,depth=500')
    expect(() => elaborate(new Long({ turns: 9 }))).not.toThrow()
    expect(() => elaborate(new Long({ turns: 11 }))).toThrow('have made 10 turns')
    readBudget('turns=20')
    expect(() => elaborate(new Long({ turns: 12 }))).not.toThrow()
  })

  it('is nothing where it is empty', () => {
    readBudget('')
    readBudget(undefined)
    expect(() => elaborate(new Long({ turns: 13 }))).not.toThrow()
  })

  it.each(['turn=10', 'turns', 'turns=0', 'turns=-1', 'turns=ten', 'turns=1e9', '=', 'turns=10,'])(
    'is no %s',
    (text) => {
      expect(() => readBudget(text)).toThrow(/error FW916: FLITWAVE_BUDGET/)
    },
  )
})
