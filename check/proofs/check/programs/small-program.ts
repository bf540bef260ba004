import { load } from '../../../fuzz/load.js'
import { FlitwaveError } from '../../../../src/base/diagnostic/diagnostic.js'
import type { Design } from '../../../../src/ir/ir.js'
import type { Random } from '../../../../src/engines/sim/stimulus/random.js'

/** Registers and inputs by name, with their widths in bits. */
type Widths = Readonly<Record<string, number>>

/** A program small enough for exhaustive exploration. */
export interface SmallProgram {
  readonly source: string
  readonly inputs: Widths
  /** The registers without reset. */
  readonly open: Widths
  readonly registers: Widths
  /** The number of outputs `claim0`, `claim1` …; each is asserted. */
  readonly claims: number
}

/**
 * A module whose outputs are the conditions that it asserts, assumes (`fair`) and covers (`goal`).
 * @param widest - the maximum width of a register or an input, from 3
 */
export function smallProgram(random: Random, widest = 3): SmallProgram {
  const widths = (name: string, count: number): Widths =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`${name}${i}`, 1 + random.below(widest)]))
  const inputs = widths('i', 1 + random.below(2))
  const registers = widths('r', 1 + random.below(3))
  const open = Object.fromEntries(Object.entries(registers).filter(() => random.below(4) === 0))
  const claims = 1 + random.below(3)
  const all = { ...inputs, ...registers }
  const value = (depth: number): string => number(random, all, depth)
  const names = Object.entries(registers)
  const state = names.map(
    ([name, width]) =>
      (): string =>
        `this.${name} === ${random.below(2 ** width)}`,
  )
  const rare = (): string =>
    random.below(2) === 0 ? `${value(2)} === ${value(1)}` : state.map((one) => one()).join(' && ')
  /** Half of them are counters, which take many cycles. */
  const after = (name: string): string => (random.below(2) === 0 ? `this.${name} + 1` : value(2))
  const lines = [
    "'use rtl'",
    "import { assert, assume, bool, comb, cover, input, low, Module, noReset, output, reg, seq, uint } from 'flitwave/hdl'",
    'export class Small extends Module {',
    ...Object.entries(inputs).map(([name, width]) => `  ${name} = input(uint(${width}))`),
    ...names.map(
      ([name, width]) => `  ${name} = reg(uint(${width}), ${name in open ? 'noReset' : random.below(2 ** width)})`,
    ),
    ...Array.from({ length: claims }, (_, i) => `  claim${i} = output(bool)`),
    '  fair = output(bool)',
    '  goal = output(bool)',
    '  @comb say() {',
    ...Array.from({ length: claims }, (_, i) => `    this.claim${i} = !(${rare()})`),
    `    this.fair = ${random.below(2) === 0 ? `${value(1)} !== ${value(1)}` : `${value(0)} <= ${value(0)}`}`,
    `    this.goal = ${rare()}`,
    '  }',
    ...names.flatMap(([name, width]) => [
      `  @seq step_${name}() {`,
      `    if (${value(1)} < ${value(1)}) this.${name} = low(${after(name)} + ${2 ** widest}, ${width})`,
      '  }',
    ]),
    '  @seq check() {',
    ...Array.from({ length: claims }, (_, i) => `    assert(this.claim${i}, 'claim${i}')`),
    "    assume(this.fair, 'fair')",
    "    cover(this.goal, 'goal')",
    '  }',
    '}',
  ]
  return { source: lines.join('\n'), inputs, open, registers, claims }
}

/** The maximum total bits of state and inputs for exhaustive exploration. */
const mostBits = 16

/** True if all states can be explored with all inputs. */
export function isExhaustible({ registers, inputs }: SmallProgram): boolean {
  const widths = [...Object.values(registers), ...Object.values(inputs)]
  return widths.reduce((sum, width) => sum + width, 0) <= mostBits
}

function number(random: Random, names: Widths, depth: number): string {
  if (depth === 0 || random.below(4) === 0) {
    const leaves = Object.keys(names)
    return random.below(4) === 0 ? `${random.below(8)}` : `this.${leaves[random.below(leaves.length)]}`
  }
  const [a, b] = [number(random, names, depth - 1), number(random, names, depth - 1)]
  return `(${a} ${['+', '&', '|', '^', '+'][random.below(5)]} ${b})`
}

/** Null for a program with a comparison that is never true, which the language refuses. */
export function designOf({ source }: SmallProgram, seed: number): Design | null {
  try {
    return load(source, `/small/${seed}.ts`, 'Small')
  } catch (error) {
    if (error instanceof FlitwaveError) return null
    throw error
  }
}
