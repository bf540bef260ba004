/** Following a run from outside, such as to keep a replay of it. */

import type { Memory, Signal } from '../../ir/ir.js'
import type { Engine, EngineWriter, Raw, WatchedLeaf } from './engine.js'
import type { InstanceNode } from './instances.js'

/**
 * Is told all that a run is made of: its state at the start, what is written into it, and its clock edges. Of several
 * runs side by side it follows the first.
 */
export interface RunObserver {
  /** Called once, before anything else; the start values are in place. */
  begin(engine: Engine, tree: InstanceNode): void
  /** An input of the top or a register was written through a handle. */
  signalWritten(node: InstanceNode, signal: Signal, value: Raw): void
  /** A word of a memory was written through a handle. */
  wordWritten(node: InstanceNode, memory: Memory, address: number, value: Raw): void
  /**
   * Everything that `cycle` starts from has been written, and it is about to run. The same cycle comes again if a failed
   * assertion stopped it and the run goes on.
   */
  cycle(cycle: number, isReset: boolean): void
  /** The run stands in `cycle` again, or for the first time, in a state that was kept before. */
  restored(cycle: number): void
}

/** What handles read and write an engine through. */
export interface PortSource extends Pick<Engine, 'signal' | 'memory'> {
  /** Missing if leaves are written one by one. */
  readonly writer?: ((leaves: readonly WatchedLeaf[]) => EngineWriter) | undefined
}

/** The ports of one of the runs of an engine. */
export function portsOf(engine: Engine, run: number): PortSource {
  return {
    signal: (node, signal) => engine.signal(node, signal, run),
    memory: (node, memory) => engine.memory(node, memory, run),
    writer: engine.writer && ((leaves) => engine.writer!(leaves, run)),
  }
}

/** The ports of an engine, each of which tells the observer what is written to it. */
export function observedPorts(engine: PortSource, observer: RunObserver): PortSource {
  return {
    signal(node, signal) {
      const port = engine.signal(node, signal)
      return {
        read: () => port.read(),
        write: (value) => {
          port.write(value)
          observer.signalWritten(node, signal, value)
        },
      }
    },
    memory(node, memory) {
      const port = engine.memory(node, memory)
      return {
        read: (address) => port.read(address),
        write: (address, value) => {
          port.write(address, value)
          observer.wordWritten(node, memory, address, value)
        },
      }
    },
  }
}
