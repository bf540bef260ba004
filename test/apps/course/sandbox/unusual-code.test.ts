import { beforeAll, expect, it } from 'vitest'
import { makeCodeRunner } from '../../../../src/apps/cli/lab/code-runner.js'
import { StudentCode, type CodeRunner } from '../../../../src/apps/course/student-code.js'
import { buildPackage } from '../../../support/cli.js'

let runner: CodeRunner

beforeAll(() => {
  buildPackage()
  runner = makeCodeRunner('grade')
})

/** The output of a file, or the help for the error that ends it. */
function told(text: string): string {
  const file = { name: 'mine.ts', path: '/mine.ts', shown: 'mine.ts', text: `${text}\nexport const nothing = 1` }
  const code = new StudentCode(runner, { files: [file] }, [])
  const request = JSON.stringify({ module: 'Mine', sizes: [{ name: 'yours', parameters: {} }] })
  const { answer, printed } = code.run({ run: 'elaborate', request, limits: { fuel: 100_000_000 } })
  const { diagnostics } = answer as { readonly diagnostics?: readonly unknown[] }
  return diagnostics ? code.errorOf(diagnostics).diagnostics[0]!.help : printed
}

it.each([
  ['a value in a circle', 'const all: unknown[] = []; all.push(all); console.log(all)', '[object Array]\n'],
  ['a bigint in an object', 'console.log({ a: 1n })', '{"a":"1n"}\n'],
  ['a console that groups', "console.group('a'); console.groupEnd(); console.time('b'); console.timeEnd('b')", 'a\n'],
  ['a condition on the console', "console.assert(true, 'a'); console.assert(false, 'b')", 'Assertion failed b\n'],
  [
    'what is disposed',
    "{ using one = { [Symbol.dispose]: () => console.log('end') }; console.log('go') }",
    'go\nend\n',
  ],
])('runs %s', (_, code, printed) => {
  expect(told(code)).toBe(printed)
})

it.each(['Intl', 'Atomics', 'Temporal', 'AbortController'])('says that %s is not there', (name) => {
  expect(told(`console.log(${name})`)).toBe(`a solution runs without ${name}: remove it`)
})
