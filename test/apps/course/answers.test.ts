import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyAnswers, placeOfAnswer, wrongAnswers, type Question } from '../../../src/apps/course/answers.js'

const questions: readonly Question[] = [
  { name: 'hops', asks: 'How far?', answer: { kind: 'number', least: 0, most: 20 } },
  { name: 'runs', asks: 'How often?', answer: { kind: 'number', least: 2, most: 9, isWhole: true } },
  { name: 'verdict', asks: 'Which?', answer: { kind: 'choice', of: ['a', 'b'] } },
  { name: 'node', asks: 'Where?', answer: { kind: 'text', pattern: /^\(\d,\d\)$/, what: 'a node, such as "(1,0)"' } },
  {
    name: 'packets',
    asks: 'Who?',
    answer: {
      kind: 'list',
      least: 1,
      most: 2,
      of: {
        kind: 'record',
        members: { from: { kind: 'choice', of: ['x'] }, size: { kind: 'number', least: 1, most: 4 } },
      },
    },
  },
]

const right = { hops: 2.5, runs: 8, verdict: 'a', node: '(1,2)', packets: [{ from: 'x', size: 1 }] }
const wrong = (change: object): string[] => wrongAnswers({ values: { ...right, ...change } }, questions)

describe('answers', () => {
  it('are as they are asked for', () => {
    expect(wrong({})).toEqual([])
    expect(wrongAnswers({ values: JSON.parse(emptyAnswers(questions)) as object as never }, questions)).toHaveLength(5)
  })

  it.each([
    [{ hops: '2' }, 'hops is "2", and has to be a number from 0 to 20'],
    [{ hops: 20.1 }, 'hops is 20.1, and has to be a number from 0 to 20'],
    [{ hops: undefined }, 'hops is missing, and has to be a number from 0 to 20'],
    [{ runs: 2.5 }, 'runs is 2.5, and has to be a whole number from 2 to 9'],
    [{ verdict: 'c' }, 'verdict is "c", and has to be one of "a", "b"'],
    [{ node: '(1,2)\n' }, 'node is "(1,2)\\n", and has to be a node, such as "(1,0)"'],
    [{ packets: [] }, 'packets is [], and has to be a list of 1 to 2, each an object with from, size (2 members)'],
    [{ packets: [{ from: 'x', size: 5 }] }, 'packets[0].size is 5, and has to be a number from 1 to 4'],
    [{ packets: [{ from: 'x', size: 1, more: 1 }] }, 'packets[0].more is a member that nobody has asked for'],
    [{ score: 100 }, 'score is an answer that nobody has asked for'],
  ])('%j gets a message of its own', (change, message) => {
    expect(wrong(change)).toEqual([message])
  })

  it('of any JSON are judged without an exception, in lines of bounded length', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...questions), (value, { name }) => {
        for (const message of wrong({ [name]: value })) expect(message.length).toBeLessThan(400)
      }),
    )
  })

  it('stand at the line of their name', () => {
    const text = JSON.stringify(right, null, 2)
    expect(placeOfAnswer({ path: 'answers.json', text, values: right }, 'node')).toEqual({
      file: 'answers.json',
      line: 5,
      column: 3,
    })
  })
})
