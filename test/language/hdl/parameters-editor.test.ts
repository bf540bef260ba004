import { describe, expect, it } from 'vitest'
import { Editor } from './editor.js'

/* The completions and errors of an editor where a module is made: TypeScript's language service answers. */

const imports = `'use rtl'
import { input, Module, param, uint } from 'flitwave/hdl'
import { RoundRobinArbiter } from 'flitwave/rtl/lib/arbiters'
import { Fifo } from 'flitwave/rtl/lib/fifo'
import { Router } from 'flitwave/rtl/router/router'
import { Torus } from 'flitwave/rtl/net/torus'
`

describe('the editor completes', () => {
  it('what new takes, with its help text', () => {
    const editor = new Editor(`${imports}export const a = new RoundRobinArbiter({ | })`)
    expect(editor.completions()).toEqual({
      requesters: 'Requesters.',
      resetPriority: 'The requester with priority after reset; the next ones follow in turn.',
    })
  })

  it('what comes from sets that modules share', () => {
    const editor = new Editor(`${imports}export const r = new Router({ | })`)
    expect(editor.completions()).toMatchObject({
      vcs: 'Virtual channels of a physical channel.',
      topology: 'Rings or lines: rows and columns of a torus close to rings.',
    })
  })

  it('not what a subclass settles', () => {
    const names = Object.keys(new Editor(`${imports}export const t = new Torus({ | })`).completions())
    expect(names).toContain('sizeX')
    expect(names).not.toContain('topology')
  })

  it('this.p in a class', () => {
    const editor = new Editor(`${imports}export class Timer extends Module.with({
  /** Cycles until it rings. */
  limit: param(10, { min: 1 }),
}) {
  count = input(uint(this.p.|))
}`)
    expect(editor.completions()).toEqual({ limit: 'Cycles until it rings.' })
  })
})

describe('the editor underlines', () => {
  it.each([
    ['a misspelt name', 'new RoundRobinArbiter({ requestors: 5 })', "Did you mean to write 'requesters'?"],
    ['none of the choices', "new Router({ topology: 'ring' })", `Type '"ring"' is not assignable`],
    ['another type', "new Fifo({ depth: '4' })", "Type 'string' is not assignable to type 'number'"],
    ['what a subclass settles', "new Torus({ topology: 'torus' })", "'topology' does not exist"],
  ])('%s', (_, made, message) => {
    const errors = new Editor(`${imports}export const made = ${made}`).errors()
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain(message)
  })

  it.each([
    [
      'the parameters of a larger module',
      'export class Around extends Module.with(Router.parameters) { r = new Router(this.p) }',
    ],
    ['some of them changed', "export const r = new Router({ ...new Torus().p, topology: 'mesh' })"],
  ])('not %s', (_, text) => expect(new Editor(`${imports}${text}`).errors()).toEqual([]))
})
