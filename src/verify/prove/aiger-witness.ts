/**
 * Reads counterexamples that other model checkers have written: witnesses of AIGER 1.9, and the shorter form of ABC, which
 * has only the lines of zeros and ones.
 */

import { fail, FlitwaveError } from '../../base/diagnostic/diagnostic.js'
import { leafWord, nodeOf, type Literal } from '../../engines/sim/bitslice/lower/gates.js'
import { openLeaves } from './aiger.js'
import { findingsOf } from './counterexample.js'
import type { Property } from './property.js'
import type { TransitionSystem, Variable } from './system.js'
import { valuesOf, type Witness } from './witness.js'

/** A run, and the assertion that fails at its end. */
export interface ForeignRun {
  readonly property: Property
  readonly run: Witness
}

interface Line {
  readonly text: string
  /** From 1. */
  readonly number: number
}

/** A witness as written in the file. */
interface Stimulus {
  /** Numbers of bad states; empty if the witness has none. */
  readonly bad: readonly number[]
  readonly status: Line
  /** The line of initial values. */
  readonly latches: Line
  /** A line for each cycle. */
  readonly inputs: readonly Line[]
}

/** Returns the bit of a leaf; null for a don't-care. */
type BitOf = (leaf: Literal) => boolean | null

const help = 'give what a model checker found for the file of `flitwave aiger`, with the same --set'

/**
 * Returns the runs of a file, one for each assertion that fails in the last cycle of a witness. Each run is repeated on the
 * engine that executes the RTL line by line.
 * @param file - its path, for messages
 * @throws FlitwaveError FW976 if it is no witness of the system, breaks an assumption, or ends without a failed assertion
 */
export function readAigerWitness(text: string, file: string, system: TransitionSystem): ForeignRun[] {
  return new WitnessReader(file, system).read(text)
}

class WitnessReader {
  private readonly assertions: readonly Property[]
  private readonly inputs: readonly Literal[]
  private readonly latches: readonly Literal[]
  /** Leaves without a reset value; in a closed system their initial values are inputs. */
  private readonly open: readonly Literal[]

  constructor(
    private readonly file: string,
    private readonly system: TransitionSystem,
  ) {
    this.assertions = system.properties.filter(({ kind }) => kind === 'assertion')
    this.inputs = leavesOf(system.inputs)
    this.latches = leavesOf(system.state)
    this.open = openLeaves(system)
  }

  read(text: string): ForeignRun[] {
    const lines = linesOf(text)
    if (lines.length === 0) this.fail('it is empty', 1)
    const found: ForeignRun[] = []
    for (let at = 0; at < lines.length;) {
      const { stimulus, end } = this.stimulusAt(lines, at)
      found.push(...this.runsOf(stimulus))
      at = end
      while (lines[at]?.text === '') at++
    }
    return found
  }

  /** Reads one witness, up to its `.` or to the end of the file. */
  private stimulusAt(lines: readonly Line[], start: number): { readonly stimulus: Stimulus; readonly end: number } {
    const status = lines[start]!
    const names = /^(?:[bj]\d+ *)+$/.exec(lines[start + 1]?.text ?? '')?.[0] ?? null
    if (names !== null) this.requireRun(status, names)
    const from = names === null ? start : start + 2
    const dot = lines.findIndex(({ text }, i) => i >= from && text === '.')
    const [latches, ...inputs] = lines.slice(from, dot < 0 ? undefined : dot)
    if (!latches || inputs.length === 0) this.fail('it says of no cycle what comes in', status.number)
    const bad = [...(names ?? '').matchAll(/\d+/g)].map(Number)
    return { stimulus: { bad, status, latches, inputs }, end: dot < 0 ? lines.length : dot + 1 }
  }

  private requireRun({ text, number }: Line, names: string): void {
    if (text !== '1')
      this.fail(`it has no run: \`${text}\` says that none ${text === '0' ? 'exists' : 'was found'}`, number)
    if (names.includes('j')) this.fail('it is about justice, and the module has assertions alone', number + 1)
  }

  private runsOf({ bad, status, latches, inputs }: Stimulus): ForeignRun[] {
    const rows = inputs.map((line) => this.inputBits(line))
    const initial = this.isClosed(inputs[0]!) ? this.afterReset(rows[0]!) : this.initialBits(latches)
    const run = {
      initial: valuesOf(this.system.openState, initial),
      inputs: rows.map((row) => valuesOf(this.system.inputs, row)),
    }
    const failing = this.failing(run, status)
    const end = `in cycle ${inputs.length - 1} of it`
    for (const number of bad) {
      const named = this.assertions[number]
      if (!named)
        this.fail(`there is no b${number}: assertions are b0 to b${this.assertions.length - 1}`, status.number + 1)
      if (!failing.includes(named)) this.fail(`'${named.message}' (${named.instance}) holds ${end}`, status.number)
    }
    if (failing.length === 0) this.fail(`no assertion fails ${end}`, status.number)
    return failing.map((property) => ({ property, run }))
  }

  /** The properties that fail in the last cycle. All assumptions must hold in each cycle. */
  private failing(run: Witness, { number }: Line): Property[] {
    const { assertions } = this.findings(run, number)
    const isIn = (property: Property, found: (typeof assertions)[number]): boolean =>
      property.message === found.assertion && property.instance === found.instance
    for (const one of assertions)
      if (this.system.assumptions.some((property) => isIn(property, one)))
        this.fail(`it breaks the assumption '${one.assertion}' in cycle ${one.cycle}`, number)
    const last = assertions.filter(({ cycle }) => cycle === run.inputs.length - 1)
    return this.assertions.filter((property) => last.some((one) => isIn(property, one)))
  }

  /** An input of an enum type rejects other values than those of its members. */
  private findings(run: Witness, line: number): ReturnType<typeof findingsOf> {
    try {
      return findingsOf(this.system.design, run)
    } catch (error) {
      if (!(error instanceof FlitwaveError)) throw error
      return this.fail(`it cannot be run: ${error.diagnostics[0]!.message}`, line)
    }
  }

  private inputBits(line: Line): BitOf {
    return this.bitsOf(line, this.isClosed(line) ? [...this.inputs, ...this.open] : this.inputs, 'input bits')
  }

  /** True if the line also has values for state without a reset value. */
  private isClosed({ text }: Line): boolean {
    return this.open.length > 0 && text.length === this.inputs.length + this.open.length
  }

  private afterReset(inputs: BitOf): BitOf {
    return (leaf) => inputs(this.system.latchOf.get(nodeOf(leaf))!.twin ?? leaf)
  }

  /** ABC adds, drops and inverts latches; its latches all start at 0. */
  private initialBits(line: Line): BitOf {
    if (/^0*$/.test(line.text)) return () => false
    const bits = this.bitsOf(line, this.latches, 'bits of state')
    for (const [i, leaf] of this.latches.entries()) {
      const { initial } = this.system.latchOf.get(nodeOf(leaf))!
      const bit = bits(leaf)
      if (initial !== null && bit !== null && bit !== (initial === 1))
        this.fail(`latch ${i} begins with ${initial}, not with ${line.text[i]}`, line.number)
    }
    return bits
  }

  private bitsOf({ text, number }: Line, leaves: readonly Literal[], what: string): BitOf {
    const [wrong] = /[^01x]/.exec(text) ?? []
    if (wrong !== undefined) this.fail(`\`${wrong}\` is none of 0, 1 and x`, number)
    if (text.length !== leaves.length)
      this.fail(`here are ${text.length} values, and the module has ${leaves.length} ${what}`, number)
    const bits = new Map(leaves.map((leaf, i) => [leaf, text[i] === 'x' ? null : text[i] === '1']))
    return (leaf) => bits.get(leaf)!
  }

  private fail(message: string, line: number): never {
    return fail('FW976', message, { file: this.file, line, column: 1 }, help)
  }
}

function leavesOf(variables: readonly Variable[]): Literal[] {
  return variables.flatMap(({ first, width }) => leafWord(first, width))
}

/** The lines without comments, and without the depths that some checkers print as progress. */
function linesOf(text: string): Line[] {
  const lines = text
    .replace(/\n$/, '')
    .split('\n')
    .map((line, i) => ({ text: line.replace(/#.*|\r$/, '').trim(), number: i + 1 }))
  return text === '' ? [] : lines.filter((line) => !/^[cu]/.test(line.text))
}
