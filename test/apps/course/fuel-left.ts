/** The fuel that is left in the interpreter after each run. */

import { Interpreter } from '../../../src/apps/course/sandbox/interpreter.js'

/**
 * Watches all runs from now on. Each begins with a memory, and an interpreter may be used again.
 * @returns a function that gives the fuel left after each run since it was called last
 */
export function watchFuel(): () => readonly bigint[] {
  let left: bigint[] = []
  let running: Interpreter | null = null
  const end = (): void => {
    if (running) left.push(running.fuel)
    running = null
  }
  const begin = (interpreter: Interpreter): void => {
    end()
    running = interpreter
  }
  const load: (this: Interpreter, bytes: Uint8Array) => void = Reflect.get(Interpreter.prototype, 'load')
  Interpreter.prototype.load = function (bytes) {
    begin(this)
    load.call(this, bytes)
  }
  return () => {
    end()
    const found = left
    left = []
    return found
  }
}
