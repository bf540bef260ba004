/** Runs a design for tests in the sandbox, which see only its ports. */

import type { Design, Signal } from '../../../ir/ir.js'
import { createEngine } from '../../../engines/sim/choice/engines.js'
import type { CheckSink, Engine, LeafPort } from '../../../engines/sim/engine/engine.js'
import { instanceTree } from '../../../engines/sim/engine/instances.js'
import { widestNumber } from '../../../engines/sim/engine/engine.js'
import { SandboxStopped } from './interpreter.js'

interface Port {
  readonly signal: Signal
  readonly leaf: LeafPort
}

/** The maximum number of starts: one, and one more to look for an endless loop. */
const mostStarts = 10

/** A design with an engine that resets with each `start`. */
export class DesignServer {
  private engine: Engine | null = null
  private inputs: readonly (Port | null)[] = []
  private outputs: readonly (Port | null)[] = []
  /** The maximum length of a request: parsing a longer one would be work that the fuel does not count. */
  private readonly longest: number
  private starts = 0

  /**
   * @param ports - the top of a design whose ports the tests know; a port that `design` lacks reads as 0
   * @param assertion - the text of a failed assertion: that of a hidden design must reveal nothing
   */
  constructor(
    private readonly design: Design,
    private readonly ports: Design['top'],
    private readonly assertion: (message: string) => string,
  ) {
    this.longest = ports.signals.reduce((sum, { type: { width } }) => sum + width + 2, 20)
  }

  /**
   * Answers `start`, `settle` with a value for each input, `evaluate`, `commit` and `reset`.
   * @throws SandboxStopped for a request that the guest never makes
   */
  answer(request: string): string {
    if (request.length > this.longest) throw new SandboxStopped('protocol')
    const [what, ...values] = request.split(' ')
    if (what === 'start') return this.start()
    const { engine } = this
    if (!engine) throw new SandboxStopped('protocol')
    switch (what) {
      case 'settle':
        return this.settle(engine, values)
      case 'evaluate':
        return this.evaluate(engine)
      case 'commit':
        engine.commit()
        return ''
      case 'reset':
        engine.reset()
        return ''
      default:
        throw new SandboxStopped('protocol')
    }
  }

  private start(): string {
    if (++this.starts > mostStarts) throw new SandboxStopped('protocol')
    const tree = instanceTree(this.design)
    const engine = createEngine('scalar', this.design, tree, 1)
    const named = new Map(this.design.top.signals.map((signal) => [signal.path, signal]))
    const portsOf = (role: Signal['role']): readonly (Port | null)[] =>
      this.ports.signals
        .filter((signal) => signal.role === role)
        .map(({ path, type: { width } }) => {
          const signal = named.get(path)
          return signal?.role === role && signal.type.width === width
            ? { signal, leaf: engine.signal(tree, signal) }
            : null
        })
    this.engine = engine
    this.inputs = portsOf('input')
    this.outputs = portsOf('output')
    return ''
  }

  private settle(engine: Engine, values: readonly string[]): string {
    // Without inputs, splitting yields one empty text.
    if (values.length !== Math.max(this.inputs.length, 1) || values.filter(Boolean).length !== this.inputs.length)
      throw new SandboxStopped('protocol')
    this.inputs.forEach((port, i) => port?.leaf.write(checkedValue(values[i]!, port.signal.type.width)))
    engine.settle()
    return this.outputs.map((port) => String(port?.leaf.read() ?? 0)).join(' ')
  }

  private evaluate(engine: Engine): string {
    let failed = ''
    const sink: CheckSink = {
      failed: ({ message }) => (failed ||= this.assertion(message)),
      covered: () => undefined,
      outOfRange: () => undefined,
    }
    engine.evaluate(sink)
    return failed
  }
}

/** Engines do not check values, so a value that does not fit must not reach them. */
function checkedValue(text: string, width: number): number | bigint {
  const value = /^\d{1,2000}$/.test(text) ? BigInt(text) : -1n
  if (value < 0n || value >> BigInt(width) !== 0n) throw new SandboxStopped('protocol')
  return width > widestNumber ? value : Number(value)
}
