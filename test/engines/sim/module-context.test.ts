import { expect, test } from 'vitest'
import { glue, ModuleContext } from '../../../src/engines/sim/scalar/module-context.js'
import { ModuleBuilder } from '../../support/ir.js'

test('a method of very many steps is cut on several levels, and each step runs once', () => {
  const context = new ModuleContext(new ModuleBuilder('Large').build())
  const steps = 300 * 300 + 7
  context.method(
    'run',
    '',
    Array.from({ length: steps }, () => glue('this.count++;')),
  )
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- generated code is what is under test
  const create = new Function(`return class { count = 0; ${context.writer.toString()} }`) as () => new () => {
    count: number
    run(): void
  }
  const object = new (create())()
  object.run()
  expect(object.count).toBe(steps)
})
