import type { Process } from '../../src/runs/testbench/awaited-event.js'

interface Endable {
  endless(): void
}

/** A driver with an additional action in each cycle in which it has a turn, and in each one after its end. */
export function alsoDoing<T extends Endable>(
  driver: ((t: T) => Process) | ((t: T) => void),
  other: (t: T) => void,
): (t: T) => Process {
  return function* (t) {
    const turns = driver(t)
    for (let turn = turns?.next(); turn && !turn.done; turn = turns!.next()) {
      other(t)
      yield turn.value
    }
    t.endless()
    for (;;) {
      other(t)
      yield
      if (!turns) driver(t)
    }
  }
}
