import { describe, expect, it } from 'vitest'
import { Fifo } from '../../../../rtl/lib/fifo.js'
import { DesignServer } from '../../../../src/apps/course/sandbox/design-server.js'
import { SandboxStopped } from '../../../../src/apps/course/sandbox/interpreter.js'
import { elaborate } from '../../../../src/language/hdl/elaborate/elaborate.js'

const design = elaborate(new Fifo())
const inputs = design.top.signals.filter(({ role }) => role === 'input')
const outputs = design.top.signals.filter(({ role }) => role === 'output')
const zeros = `settle ${inputs.map(() => '0').join(' ')}`

const served = (): DesignServer => new DesignServer(design, design.top, (message) => message)

describe('a design for tests in the sandbox', () => {
  it('answers in its order, and begins anew', () => {
    const server = served()
    expect(server.answer('start')).toBe('')
    const first = server.answer(zeros)
    expect(first.split(' ')).toHaveLength(outputs.length)
    expect(server.answer('evaluate')).toBe('')
    expect(server.answer('commit')).toBe('')
    server.answer(`settle ${inputs.map(() => '1').join(' ')}`)
    server.answer('commit')
    expect(server.answer('reset')).toBe('')
    expect(server.answer(zeros)).toBe(first)
    server.answer('start')
    expect(server.answer(zeros)).toBe(first)
  })

  it.each([
    ['before it is started', zeros],
    ['before it is started', 'commit'],
  ])('refuses a request %s', (_, request) => {
    expect(() => served().answer(request)).toThrow(new SandboxStopped('protocol'))
  })

  it.each([
    ['nothing', ''],
    ['another request', 'memory words'],
    ['too few values', 'settle 0'],
    ['too many values', `${zeros} 0`],
    ['a value that does not fit', zeros.replace('0', '99999')],
    ['a negative value', zeros.replace('0', '-1')],
    ['no number', zeros.replace('0', '0x0')],
    ['a value with an exponent', zeros.replace('0', '1e0')],
    ['a long request', `${zeros}${' '.repeat(100_000)}`],
    ['a long number', `settle ${'0'.repeat(100_000)}`],
  ])('refuses %s', (_, request) => {
    const server = served()
    server.answer('start')
    expect(() => server.answer(request)).toThrow(new SandboxStopped('protocol'))
  })

  it('has 0 for a port that the design has not', () => {
    const other = { ...design.top, signals: design.top.signals.map((one) => ({ ...one, path: `${one.path}x` })) }
    const server = new DesignServer(design, other, (message) => message)
    server.answer('start')
    expect(server.answer(zeros)).toBe(outputs.map(() => '0').join(' '))
  })
})
