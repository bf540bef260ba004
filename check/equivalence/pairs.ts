/** Pairs of gates that must be equal: our gates of a design and those of a circuit, over the same inputs and state. */

import type { AigerCircuit, AigerLatch } from './read-aiger.js'
import type { Latch, TransitionSystem, Variable } from '../../src/verify/prove/system.js'
import { complement, leafWord, nodeOf, one, zero, type Literal } from '../../src/engines/sim/bitslice/lower/gates.js'
import { Graft } from './graft.js'
import { bitName, namesOf, startedPaths, verilogNames } from './names.js'

/** Two gates that must be equal. */
export interface Pair {
  /** `dut.count[2] after the clock edge`. */
  readonly what: string
  readonly ours: Literal
  readonly theirs: Literal
}

export interface Pairing {
  readonly pairs: readonly Pair[]
  /** Circuit state that we lack: variables of blocks, which must be assigned before they are read. */
  readonly others: readonly Latch[]
  /** Our names that are missing in the circuit. */
  readonly missing: readonly string[]
}

/**
 * Grafts a circuit onto the gates of a system, twice: with reset off and with reset on. So what registers hold after reset is
 * a matter of the circuit's logic, not of how it is said to begin. What begins with a value and has no reset begins so in
 * the circuit, too.
 */
export function pairUp(system: TransitionSystem, circuit: AigerCircuit): Pairing {
  return new Pairer(system, circuit).pairing()
}

class Pairer {
  private readonly pairs: Pair[] = []
  private readonly missing: string[] = []
  /** By number of a latch of the circuit: its state, ours or a separate leaf. */
  private readonly latchLeaves: readonly Literal[]
  private readonly inputLeaves: readonly Literal[]
  private readonly running: Graft
  private readonly resetting: Graft
  private readonly names
  private readonly verilog
  /** The bits of state with an initial value. */
  private readonly started: ReadonlySet<string>

  constructor(
    private readonly system: TransitionSystem,
    private readonly circuit: AigerCircuit,
  ) {
    const { gates, design, state, inputs } = system
    this.names = namesOf(circuit)
    this.verilog = verilogNames(design)
    const stateBits = this.bitsOf(state)
    const started = startedPaths(design)
    this.started = new Set(this.bitsOf(state.filter(({ path: of }) => started.has(of))).map((bit) => bit.path))
    const latches = new Map(stateBits.map(({ name, leaf }) => [name, leaf]))
    // A register that nothing assigns becomes an undriven wire.
    const idle = stateBits.filter(({ leaf }) => isIdle(system.latchOf.get(nodeOf(leaf))!))
    const given = new Map([...idle, ...this.bitsOf(inputs)].map(({ name, leaf }) => [name, leaf]))
    this.latchLeaves = this.names.latches.map((names) => find(names, latches) ?? gates.leaf(-1, 0))
    this.inputLeaves = this.names.inputs.map((names) => find(names, given) ?? gates.leaf(-1, 0))
    ;[this.running, this.resetting] = [this.graft(zero), this.graft(one)]
  }

  pairing(): Pairing {
    this.pairState()
    this.pairOutputs()
    return { pairs: this.pairs, others: this.others(), missing: this.missing }
  }

  private graft(reset: Literal): Graft {
    const inputs = this.inputLeaves.map((leaf, i) => (this.names.inputs[i]!.includes('rst') ? reset : leaf))
    return new Graft(this.system.gates, this.circuit, [...inputs, ...this.latchLeaves])
  }

  private pairState(): void {
    const numbers = new Map(this.latchLeaves.map((leaf, i) => [leaf, i]))
    for (const { path, leaf } of this.bitsOf(this.system.state)) {
      const latch = this.system.latchOf.get(nodeOf(leaf))!
      const number = numbers.get(leaf)
      if (number !== undefined) {
        const isStarted = this.started.has(path)
        // Registers without reset, and memories, keep what they have.
        const reset = isStarted || latch.initial === null ? leaf : constantOf(latch.initial === 1)
        this.pair(`${path} after the clock edge`, this.circuit.latches[number]!.next, latch.next, reset)
        if (isStarted) this.pairStart(path, latch, this.circuit.latches[number]!)
      } else if (!isIdle(latch)) this.missing.push(path)
    }
  }

  /** A value that is left open is no initial value. */
  private pairStart(path: string, ours: Latch, theirs: AigerLatch): void {
    const wanted = constantOf(ours.initial === 1)
    this.pairs.push({
      what: `${path} at the start`,
      ours: wanted,
      theirs: theirs.initial === null ? complement(wanted) : constantOf(theirs.initial === 1),
    })
  }

  private pairOutputs(): void {
    for (const { path, bits } of this.system.outputs)
      for (const [bit, literal] of bits.entries()) {
        const number = this.names.outputs.get(bitName(this.verilog.get(path)!, bits.length, bit))
        const name = bitName(path, bits.length, bit)
        if (number === undefined) this.missing.push(name)
        else this.pair(name, this.circuit.outputs[number]!, literal, literal)
      }
  }

  private pair(what: string, wanted: number, running: Literal, resetting: Literal): void {
    this.pairs.push({ what, ours: running, theirs: this.running.literal(wanted) })
    this.pairs.push({ what: `${what}, with reset`, ours: resetting, theirs: this.resetting.literal(wanted) })
  }

  private others(): Latch[] {
    const { latchOf } = this.system
    return this.latchLeaves.flatMap((leaf, i): Latch[] => {
      const next = this.running.literal(this.circuit.latches[i]!.next)
      return latchOf.has(nodeOf(leaf)) ? [] : [{ leaf, next, initial: null }]
    })
  }

  private bitsOf(variables: readonly Variable[]): StateBit[] {
    return variables.flatMap(({ path, width, first }) =>
      leafWord(first, width).map((leaf, bit) => ({
        path: bitName(path, width, bit),
        name: bitName(this.verilog.get(path)!, width, bit),
        leaf,
      })),
    )
  }
}

interface StateBit {
  readonly path: string
  /** In flattened Verilog. */
  readonly name: string
  readonly leaf: Literal
}

const isIdle = ({ leaf, next, initial }: Latch): boolean => next === leaf && initial === null

const constantOf = (isOne: boolean): Literal => (isOne ? one : zero)

function find(names: readonly string[], leaves: ReadonlyMap<string, Literal>): Literal | undefined {
  return names.map((name) => leaves.get(name)).find((leaf) => leaf !== undefined)
}
