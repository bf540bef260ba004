/** Following a run from outside, such as to keep a replay of it. */

import type { Memory, Signal } from '../../../ir/ir.js'
import type { Engine, EngineWriter, Raw, WatchedLeaf } from './engine.js'
import type { InstanceNode } from './instances.js'

/** Is told of each value that an input of the top or a register is set to through a handle. */
export type SignalListener = (value: Raw) => void

/** The same, of the words of a memory. */
export type MemoryListener = (address: number, value: Raw) => void

/** Observes a run: its initial state, the writes into it, and its clock edges; of several runs, the first. */
export interface RunObserver {
  /** Called once, before anything else; the start values are in place. */
  begin(engine: Engine, tree: InstanceNode): void
  /** Called when a signal is written for the first time; once more for everyone else who writes it. */
  signalListener(node: InstanceNode, signal: Signal): SignalListener
  /** The same for a memory. */
  memoryListener(node: InstanceNode, memory: Memory): MemoryListener
  /** All writes before `cycle` are done. The same cycle comes again if a failed assertion stops it. */
  cycle(cycle: number, isReset: boolean): void
  /**
   * Everything that `cycle` starts from has been written, and it may run together with later ones, none of them under
   * reset.
   * @returns how many cycles from this one on may do so; 0 if it has to run alone
   */
  idle(cycle: number): number
  /** Cycles have run together: from one until before another. */
  ran(from: number, until: number): void
  /** Called at each read of a leaf through a port; who leaves it out does not slow reads down. */
  signalRead?(node: InstanceNode, signal: Signal): void
  /** The same for a word of a memory. */
  wordRead?(node: InstanceNode, memory: Memory, address: number): void
  /** The run stands in `cycle` again, or for the first time, in a state that was kept before. */
  restored(cycle: number): void
}

/** The access of handles to an engine. */
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

/** The ports of an engine, each of which tells the observer what is written to it, and that it is read if it asks for that. */
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
