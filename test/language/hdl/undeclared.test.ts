import { describe, expect, it } from 'vitest'
import * as hdl from '../../../src/language/hdl/index.js'
import { exportedNames, helpForUndeclared } from '../../../src/language/hdl/elaborate/user-code.js'

describe('a name that is declared nowhere', () => {
  it('is known if flitwave/hdl exports it', () => {
    expect([...exportedNames].sort()).toEqual(Object.keys(hdl).sort())
  })

  it.each([
    [new ReferenceError('low is not defined'), "import it from 'flitwave/hdl'"],
    [new ReferenceError("Can't find variable: low"), "import it from 'flitwave/hdl'"],
    [new ReferenceError('ofset is not defined'), 'declare ofset, or import it'],
    [new ReferenceError("Cannot access 'a' before initialization"), null],
    [new TypeError('low is not defined'), null],
    ['low is not defined', null],
  ])('%s', (error, help) => {
    expect(helpForUndeclared(error)).toBe(help)
  })

  it('is perhaps a member of the module', () => {
    expect(helpForUndeclared(new ReferenceError('low is not defined'), { low: 1 })).toBe('did you mean `this.low`?')
  })
})
