import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { recordRandomRun } from '../../fuzz/why-laws.js'
import type { Module } from '../../src/hdl/declare/module.js'
import { elaborate } from '../../src/hdl/elaborate/elaborate.js'
import { locate } from '../../src/why/located.js'
import { RecordedPast } from '../../src/why/recorded-past.js'
import { printCauses } from '../../src/why/text.js'
import { traceCauses } from '../../src/why/trace.js'
import { folderWith } from '../support/cli.js'

const counter = `'use rtl'
import { bool, Module, reg, seq } from 'flitwave/hdl'

export class Counter extends Module<object> {
  odd = reg(bool, false)

  @seq count() {
    this.odd = !this.odd
  }
}
`

it('shows lines as their files have them now', async () => {
  const file = join(folderWith({ 'counter.ts': counter }), 'counter.ts')
  const { Counter } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    readonly Counter: new (p: object) => Module<unknown>
  }
  const design = elaborate(new Counter({}))
  const past = new RecordedPast(recordRandomRun(design, 1, 8), design)
  const causes = (): string => printCauses(traceCauses(past, locate(past.tree, `${past.tree.path}.odd`), 5, 1))
  expect(causes()).toContain('this.odd = !this.odd‹true›')
  writeFileSync(file, counter.replace('!this.odd', 'not(this.odd)'))
  expect(causes()).toContain('this.odd = not(this.odd‹true›)')
})
