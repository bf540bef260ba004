/** An engine that queries the host: its design is not in the sandbox, so tests learn only what its ports show. */

import type { AssertStmt, Design, Memory, Signal } from '../../../../ir/ir.js'
import {
  widestNumber,
  type CheckSink,
  type Engine,
  type EngineClass,
  type EngineSnapshot,
  type LeafPort,
  type MemoryPort,
  type Raw,
} from '../../../../engines/sim/engine/engine.js'
import type { InstanceNode } from '../../../../engines/sim/engine/instances.js'

/** Answers a request; see {@link import('../design-server.js').DesignServer}. */
export type AskHost = (request: string) => string

/** @returns the class of engines that ask this host */
export function hostEngine(ask: AskHost): EngineClass {
  return class HostEngine implements Engine {
    private readonly inputs: readonly Signal[]
    private readonly outputs: readonly Signal[]
    private readonly values = new Map<Signal, Raw>()
    /** True if the host has the current inputs. */
    private isCurrent = false

    constructor({ top }: Design) {
      this.inputs = top.signals.filter(({ role }) => role === 'input')
      this.outputs = top.signals.filter(({ role }) => role === 'output')
      for (const signal of [...this.inputs, ...this.outputs]) this.values.set(signal, rawOf('0', signal))
      ask('start')
    }

    signal(_node: InstanceNode, signal: Signal): LeafPort {
      return {
        read: () => this.values.get(signal)!,
        write: (value) => {
          this.values.set(signal, value)
          this.isCurrent = false
        },
      }
    }

    memory(_node: InstanceNode, memory: Memory): MemoryPort {
      throw new Error(`${memory.name} is not a port`)
    }

    settle(): void {
      if (this.isCurrent) return
      const inputs = this.inputs.map((signal) => this.values.get(signal)!)
      const outputs = ask(`settle ${inputs.join(' ')}`).split(' ')
      this.outputs.forEach((signal, i) => this.values.set(signal, rawOf(outputs[i]!, signal)))
      this.isCurrent = true
    }

    evaluate(sink: CheckSink): void {
      const message = ask('evaluate')
      if (message !== '') sink.failed(assertionOf(message), 'dut')
    }

    commit(): void {
      this.edge('commit')
    }

    reset(): void {
      this.edge('reset')
    }

    snapshot(): EngineSnapshot {
      throw new Error('a run of tests keeps no snapshots')
    }

    restore(): void {
      throw new Error('a run of tests keeps no snapshots')
    }

    private edge(kind: 'commit' | 'reset'): void {
      ask(kind)
      this.isCurrent = false
    }
  }
}

function rawOf(text: string, { type }: Signal): Raw {
  return type.width > widestNumber ? BigInt(text) : Number(text)
}

const nowhere = { file: 'design.ts', line: 1, column: 1 }

function assertionOf(message: string): AssertStmt {
  return { kind: 'assert', message, place: nowhere } as unknown as AssertStmt
}
