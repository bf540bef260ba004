/**
 * Explores every reachable state of a design, with every input in each: if nothing fails, that is a proof. The first failure
 * has a shortest run.
 */

import type { AssertStmt, Design, Signal } from '../../ir/ir.js'
import { ignoreFindings, type Raw } from '../../engines/sim/engine/engine.js'
import { itemPath, type StateItem } from '../../runs/replay/layout.js'
import type { Values } from './lab.js'
import { sizeOfDesign } from './design-size.js'
import { Machine, putWord, wordIn, type State } from './state-machine.js'

/** The initial value of a word of state that reset does not set. */
export interface OpenWord {
  /** The full path: `dut.first.words`. */
  readonly path: string
  readonly address: number
  readonly value: Raw
}

export interface Failure {
  readonly message: string
  /** The instance of the statement: `dut.first`. */
  readonly instance: string
  /** By cycle; the last cycle fails. */
  readonly inputs: readonly Values[]
  readonly start: readonly OpenWord[]
}

export interface Exploration {
  readonly states: number
  /** The number of explored pairs of state and inputs. */
  readonly steps: number
  /** True if all states were explored, from every possible state after reset. */
  readonly isComplete: boolean
  readonly failure: Failure | null
}

export interface ExploreLimits {
  /** The maximum number of pairs of state and inputs; default 400,000. It does not depend on the speed of the machine. */
  readonly steps?: number
}

/**
 * The total work of all steps: one for each gate, more for each byte of state. Large designs are explored in fewer steps;
 * the solutions of the labs take less than 6000 per step, and use all steps.
 */
const mostWork = 2_500_000_000

/** The work to save, compare and store a byte of state. */
const workOfByte = 20

/** The maximum number of bytes for all stored states. */
const mostBytes = 400_000_000

/** The maximum number of input bits; with more, a search through all values takes too long. */
const mostInputBits = 12

/**
 * The maximum number of bits left open by reset whose values are all tried; with more, only all-0 and all-1 are tried, which
 * proves nothing.
 */
const mostOpenBits = 10

/** Bytes of bookkeeping per state, besides the state itself and its key. */
const bytesOfState = 300

interface Reached {
  readonly state: State
  /** -1 for a state after reset. */
  readonly before: number
  readonly inputs: Values | null
  readonly start: readonly OpenWord[]
}

/** @throws Error for more than 12 bits of inputs */
export function explore(design: Design, { steps: asked = 400_000 }: ExploreLimits = {}): Exploration {
  const machine = new Machine(design)
  const { byteLength } = machine.layout
  const most = Math.min(asked, Math.floor(mostWork / (sizeOfDesign(design).gates + workOfByte * byteLength)))
  const mostStates = Math.floor(mostBytes / (bytesOfState + 2 * byteLength))
  const inputs = allInputs(machine)
  const items = machine.layout.items.filter(({ isInput }) => isInput)
  const keyOf = (state: State): string => {
    for (const item of items) putWord(state, item, 0, 0)
    return String.fromCharCode(...state)
  }
  const reached: Reached[] = []
  const known = new Set<string>()
  const reach = (one: Reached): void => {
    const key = keyOf(one.state)
    if (known.has(key)) return
    known.add(key)
    reached.push(one)
  }
  const words = openWords(machine)
  const isEachStart = bitsOf(words) <= mostOpenBits
  for (const start of startsOf(machine, words)) reach({ ...start, before: -1, inputs: null })
  const found: { statement: AssertStmt; instance: string }[] = []
  const sink = {
    ...ignoreFindings,
    failed(statement: AssertStmt, instance: string) {
      found.push({ statement, instance })
    },
  }
  let steps = 0
  for (let at = 0; at < reached.length; at++) {
    for (const values of inputs) {
      if (++steps > most || reached.length > mostStates)
        return { states: reached.length, steps, isComplete: false, failure: null }
      machine.load(reached[at]!.state)
      machine.set(values)
      machine.settle()
      machine.edge(sink)
      const [first] = found
      if (first) {
        const { message } = first.statement
        const failure = { message, instance: first.instance, ...runTo(reached, at, values) }
        return { states: reached.length, steps, isComplete: false, failure }
      }
      reach({ state: machine.save(), before: at, inputs: values, start: reached[at]!.start })
    }
  }
  return { states: reached.length, steps, isComplete: isEachStart, failure: null }
}

function runTo(reached: readonly Reached[], last: number, values: Values): Pick<Failure, 'inputs' | 'start'> {
  const inputs = [values]
  for (let at = last; reached[at]!.before >= 0; at = reached[at]!.before) inputs.unshift(reached[at]!.inputs!)
  return { inputs, start: reached[last]!.start }
}

function allInputs(machine: Machine): Values[] {
  const signals = machine.tree.module.signals.filter(({ role }) => role === 'input')
  const bits = signals.reduce((sum, { type }) => sum + type.width, 0)
  if (bits > mostInputBits) throw new Error(`${bits} bits of inputs are too many to look at all of them`)
  return Array.from({ length: 2 ** bits }, (_, word) => valuesOf(signals, word))
}

function valuesOf(signals: readonly Signal[], word: number): Values {
  let rest = word
  return Object.fromEntries(
    signals.map(({ path, type }) => {
      const value = rest % 2 ** type.width
      rest = Math.floor(rest / 2 ** type.width)
      return [path, value]
    }),
  )
}

/** A word that reset leaves open. */
interface OpenItem {
  readonly item: StateItem
  readonly address: number
}

function openWords(machine: Machine): readonly OpenItem[] {
  return machine.layout.items
    .filter(isOpen)
    .flatMap((item) => Array.from({ length: item.depth }, (_, address) => ({ item, address })))
}

function bitsOf(words: readonly OpenItem[]): number {
  return words.reduce((sum, { item }) => sum + item.type.width, 0)
}

/** The states after reset: all, or only two if there are too many. */
function startsOf(machine: Machine, words: readonly OpenItem[]): Pick<Reached, 'state' | 'start'>[] {
  const bits = bitsOf(words)
  const state = machine.save()
  const choices = bits <= mostOpenBits ? Array.from({ length: 2 ** bits }, (_, choice) => choice) : [0, -1]
  return choices.map((choice) => {
    const begun = state.slice()
    let rest = BigInt.asUintN(bits, BigInt(choice))
    for (const { item, address } of words) {
      putWord(begun, item, address, wordOf(rest, item))
      rest >>= BigInt(item.type.width)
    }
    const start = words.map(({ item, address }) => ({
      path: itemPath(item),
      address,
      value: wordIn(begun, item, address),
    }))
    return { state: begun, start: start.filter(({ value }) => value != 0) }
  })
}

function wordOf(bits: bigint, { type }: StateItem): Raw {
  const value = BigInt.asUintN(type.width, bits)
  return type.width > 53 ? value : Number(value)
}

function isOpen({ source, isInput }: StateItem): boolean {
  if (isInput) return false
  return 'memory' in source
    ? source.memory.initial === undefined
    : source.signal.reset === null && source.signal.initial === undefined
}

/** The state after reset, with the given values for open words. */
export function stateWith(machine: Machine, start: readonly OpenWord[]): State {
  const state = machine.save()
  for (const { path, address, value } of start) {
    const item = machine.layout.items.find((one) => itemPath(one) === path)
    if (item) putWord(state, item, address, value)
  }
  return state
}
