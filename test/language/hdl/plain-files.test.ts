import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { failForPlainFile, Module } from '../../../src/language/hdl/declare/module.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { WestFirst } from '../../../rtl/router/west-first.js'

const rtlFile = fileURLToPath(new URL('../../../rtl/lib/fifo.ts', import.meta.url))

describe('FW006 says why a file is plain', () => {
  it('it lacks the directive', () => {
    expect(() => failForPlainFile('this file', fileURLToPath(import.meta.url))).toThrow(
      /error FW006: this file does not begin with 'use rtl'\n[^]*help: write 'use rtl' as the first line of the file$/,
    )
  })

  it('it was loaded without Flitwave', () => {
    expect(() => failForPlainFile('this file', rtlFile)).toThrow(
      /error FW006: this file begins with 'use rtl', but was loaded without Flitwave\n[^]*help: load it with the flitwave command/,
    )
  })

  it('either of these, where the file is not known', () => {
    class Empty extends Module {}
    class Derived extends WestFirst {}
    for (const made of [new Empty(), new Derived()])
      expect(() => elaborate(made)).toThrow(
        /the file of \w+ does not begin with 'use rtl', or was loaded without Flitwave\n[^]*help: write 'use rtl' as the first line of the file; if it is there, load it with/,
      )
  })
})
