/** Observes a run from outside, for example to record a replay. */

import type { Memory, Signal } from '../../../ir/ir.js'
import type { Engine, EngineWriter, Raw, WatchedLeaf } from './engine.js'
import type { InstanceNode } from './instances.js'

/** Receives each value that a handle writes to an input of the top or to a register. */
export type SignalListener = (value: Raw) => void

/** Receives each value that a handle writes to a word of a memory. */
export type MemoryListener = (address: number, value: Raw) => void

/** Observes a run: its initial state, the writes to it, and its clock edges. With several runs, it observes the first. */
export interface RunObserver {
  /** Called once, before anything else; start values are already set. */
  begin(engine: Engine, tree: InstanceNode): void
  /** Called at the first write of a signal, separately for each writer. */
  signalListener(node: InstanceNode, signal: Signal): SignalListener
  /** Called at the first write of a memory, separately for each writer. */
  memoryListener(node: InstanceNode, memory: Memory): MemoryListener
  /** Called after all writes before `cycle`. The same cycle comes again if a failed assertion stops it. */
  cycle(cycle: number, isReset: boolean): void
  /**
   * Called after all writes before `cycle`, if that cycle may run together with later ones, none of them under reset.
   * @returns the number of cycles, from this one on, that may run together; 0 if this one must run alone
   */
  idle(cycle: number): number
  /** Called after cycles have run together: from `from` to before `until`. */
  ran(from: number, until: number): void
  /** Called at each read of a leaf through a port. An observer without it does not slow reads down. */
  signalRead?(node: InstanceNode, signal: Signal): void
  /** Called at each read of a word of a memory. */
  wordRead?(node: InstanceNode, memory: Memory, address: number): void
  /** Called after the run has restored a saved state; its current cycle is now `cycle`. */
  restored(cycle: number): void
}

/** The parts of an engine that handles use. */
export interface PortSource extends Pick<Engine, 'signal' | 'memory'> {
  /** Missing if leaves are written one by one. */
  readonly writer?: ((leaves: readonly WatchedLeaf[]) => EngineWriter) | undefined
}

export function portsOf(engine: Engine, run: number): PortSource {
  return {
    signal: (node, signal) => engine.signal(node, signal, run),
    memory: (node, memory) => engine.memory(node, memory, run),
    writer: engine.writer && ((leaves) => engine.writer!(leaves, run)),
  }
}

/** Wraps the ports of an engine: each reports writes to the observer, and reads if the observer wants them. */
export function observedPorts(ports: PortSource, observer: RunObserver): PortSource {
  const listenerOf = ({ node, signal }: WatchedLeaf): SignalListener => {
    let listener: SignalListener | undefined
    return (value) => (listener ??= observer.signalListener(node, signal))(value)
  }
  return {
    signal(node, signal) {
      const port = ports.signal(node, signal)
      const isWritten = signal.role === 'register' || signal.role === 'input'
      if (!isWritten && !observer.signalRead) return port
      const tell = listenerOf({ node, signal })
      return {
        read: () => {
          observer.signalRead?.(node, signal)
          return port.read()
        },
        write: (value) => {
          port.write(value)
          tell(value)
        },
      }
    },
    memory(node, memory) {
      const port = ports.memory(node, memory)
      let listener: MemoryListener | undefined
      return {
        read: (address) => {
          observer.wordRead?.(node, memory, address)
          return port.read(address)
        },
        write: (address, value) => {
          port.write(address, value)
          listener ??= observer.memoryListener(node, memory)
          listener(address, value)
        },
      }
    },
    writer: ports.writer && ((leaves) => observedWriter(ports.writer!(leaves), leaves.map(listenerOf))),
  }
}

function observedWriter(writer: EngineWriter, listeners: readonly SignalListener[]): EngineWriter {
  return {
    write(leaf, value) {
      writer.write(leaf, value)
      listeners[leaf]!(value)
    },
  }
}
