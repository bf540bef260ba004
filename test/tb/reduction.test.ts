import { describe, expect, it } from 'vitest'
import { headlineOf, linesOf } from '../../src/runs/deadlock/standstill-text.js'
import { runTestbench } from '../../src/runs/testbench/index.js'
import reduction from '../../tb/reduction.tb.js'

const fileOf = (header: string, rows: readonly string[]) => {
  return { name: 'mine.csv', path: '/mine.csv', text: [header, ...rows, ''].join('\n') }
}
const groups = (...rows: string[]) => fileOf('operation,root,members,to', rows)
const vectors = (...rows: string[]) => fileOf('cycle,terminal,group,values', rows)

describe('two groups whose members offer vectors in opposite orders', () => {
  it('are reduced, each in slots of its own', () => {
    const { results, checks, isGood } = runTestbench(reduction)
    expect(checks.failed).toEqual([])
    expect(isGood).toBe(true)
    expect(results).toHaveLength(10)
    expect(results.every(({ words }) => words === 3)).toBe(true)
  })

  it.each([1, 2, 8])('wait for each other in shared queues of %i words for each, and the report says so', (slots) => {
    const run = runTestbench(reduction, { set: { queues: 'shared', slots } })
    const { standstill, isGood, closeUp } = run
    expect(isGood).toBe(true)
    expect(standstill?.knot?.isCycle).toBe(true)
    expect(new Set(standstill?.knot?.members.map(({ packet }) => packet))).toEqual(new Set(['group 0', 'group 1']))
    expect(standstill!.cycle).toBeLessThan(60)
    expect(closeUp?.name).toBe('waits')
  })
})

describe('a member that sends no vector', () => {
  const run = (set: object) => {
    const { standstill, isGood } = runTestbench(reduction, { set: set as never })
    expect(isGood).toBe(false)
    return [headlineOf(standstill!), ...linesOf(standstill!)].join('\n')
  }

  it('is named with its group and router', () => {
    const text = run({
      groups: groups('sum,0,0 1,root', 'sum,4,1 3 4 5 7,members'),
      vectors: vectors(...[1, 3, 5, 7].map((terminal) => `0,${terminal},1,5 6 7`)),
    })
    expect(text).toContain('nothing moves any more')
    expect(text).toContain('root: group 1 at router 4, input')
    expect(text).toContain('NoOperand, terminal 4 at router 4 has sent no word of group 1')
  })

  it('is named behind the routers that wait for it', () => {
    const text = run({
      network: 'mesh(4x1)',
      watch: '0',
      groups: groups('max,0,0 1 2 3,root'),
      vectors: vectors('0,0,0,5', '0,1,0,5', '0,2,0,5'),
    })
    expect(text).toContain('group 0 holds router 0, input')
    expect(text).toContain('NoOperand, the router below waits for an operand (itself at router 1')
    expect(text).toContain('root: group 0 at router 2, input')
    expect(text).toContain('NoOperand, terminal 3 at router 3 has sent no word of group 0')
  })
})

it('reduces vectors of files on any network, over any routes', () => {
  const members = [0, 2, 5, 6, 9]
  const set = {
    network: 'ring-of-meshes(3,2,2)',
    routes: 'shortest',
    slots: 6,
    watch: '0',
    groups: groups(`signedMin,3,${members.join(' ')},root`, `and,7,${members.join(' ')},members`),
    vectors: vectors(
      ...members.flatMap((terminal) => [
        `${terminal},${terminal},0,${4_294_967_280 + terminal} ${terminal} 2147483648`,
        `0,${terminal},1,${255 - terminal}`,
        `300,${terminal},0,7`,
      ]),
    ),
  } as const
  const { results, isGood, checks } = runTestbench(reduction, { set })
  expect(checks.failed).toEqual([])
  expect(isGood).toBe(true)
  expect(results.map(({ group, terminal, words }) => [group, terminal, words])).toEqual([
    [0, 3, 3],
    [0, 3, 1],
    ...members.map((terminal) => [1, terminal, 1]),
  ])
})

describe('refuses', () => {
  it.each([
    [{ groups: groups('sum,9,1 3,root') }, 'FW915', 'line 2: root is "9"'],
    [{ groups: groups('product,4,1 3,root') }, 'FW915', 'line 2: operation is "product"'],
    [{ groups: groups('sum,4,1 1,root') }, 'FW915', 'line 2: a member is named twice'],
    [{ groups: groups('sum,4,,root') }, 'FW915', 'line 2: there are no members'],
    [{ groups: groups() }, 'FW915', 'there is no group in the file'],
    [{ vectors: vectors('0,1,2,5') }, 'FW915', 'line 2: group is "2"'],
    [{ vectors: vectors('0,0,0,5') }, 'FW915', 'line 2: terminal 0 is no member of group 0'],
    [{ vectors: vectors('0,1,0,') }, 'FW915', 'line 2: there are no values'],
    [{ vectors: vectors('0,1,0,4294967296') }, 'FW915', 'line 2: a value is "4294967296"'],
    [{ vectors: vectors() }, 'FW915', 'there is no vector in the file'],
    [{ watch: '9' }, 'FW911', 'watch cannot be 9'],
    [{ network: 'butterfly(2,3)', routes: 'shortest', watch: '0' }, 'FW143', 'no link leads back'],
  ])('%o', (set, code, text) => {
    const run = (): unknown => runTestbench(reduction, { set })
    expect(run).toThrow(code)
    expect(run).toThrow(text)
  })
})
