import { beforeAll, expect, it, vi } from 'vitest'
import { makeCodeRunner } from '../../src/apps/cli/lab/code-runner.js'
import { Compiler } from '../../src/apps/course/sandbox/compiler.js'
import { Interpreter } from '../../src/apps/course/sandbox/interpreter.js'
import { buildPackage } from '../support/cli.js'

beforeAll(buildPackage)

it('makes the parser and the interpreter once, when the first solution needs them', () => {
  const parser = vi.spyOn(Compiler, 'from')
  const interpreter = vi.spyOn(Interpreter, 'start')
  const runner = makeCodeRunner('grade')
  expect([parser.mock.calls.length, interpreter.mock.calls.length]).toEqual([0, 0])
  expect(runner.compile([{ name: 'mine.ts', text: 'const = 1' }])).toMatchObject({ diagnostics: [{ code: 'FW005' }] })
  expect([parser.mock.calls.length, interpreter.mock.calls.length]).toEqual([1, 0])
  expect(runner.image).toBe(runner.image)
  expect(runner.compile).toBe(runner.compile)
  expect([parser.mock.calls.length, interpreter.mock.calls.length]).toEqual([1, 1])
})
