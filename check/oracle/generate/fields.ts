import type { Choice } from '../../fuzz/generate/choice.js'
import { sequence, statement, type Piece } from '../../fuzz/generate/piece.js'
import { Scope, type ArrayTarget, type NumberName, type NumberTarget } from './scope.js'
import type { StructShape } from './shape.js'

/** The same fields for every program, of random widths and lengths. */
export class Fields {
  readonly #widths: Readonly<Record<'a' | 'b' | 'n' | 'y' | 'z' | 'vi' | 'w' | 'r' | 'r2' | 'rv', number>>
  readonly #lengths: Readonly<Record<'vi' | 'vs' | 'w' | 'rv', number>>

  constructor(
    choice: Choice,
    private readonly struct: StructShape,
  ) {
    const width = (): number => choice.between(1, 5)
    this.#widths = {
      ...{ a: width(), b: width(), n: choice.between(2, 5), y: width(), z: width() },
      ...{ vi: width(), w: width(), r: width(), r2: width(), rv: width() },
    }
    this.#lengths = {
      ...{ vi: choice.between(2, 4), vs: choice.between(2, 3), w: choice.between(2, 3), rv: choice.between(2, 4) },
    }
  }

  get declarations(): Piece {
    const [w, n] = [this.#widths, this.#lengths]
    // Half of the programs say what the state begins with that has no reset.
    const register = w.r2 % 2 === 0 ? '' : ', { init: 1 }'
    const memory = w.r % 2 === 0 ? '' : `, { init: [${this.struct.filled}, 1] }`
    return lines('  ', [
      ...[`a = input(uint(${w.a}))`, `b = input(uint(${w.b}))`, `c = input(bool)`, `d = input(bool)`],
      ...[`e = input(enumOf(State, 'State'))`, `i = input(uint(1))`, `j = input(uint(2))`, `n = input(sint(${w.n}))`],
      ...[`si = input(S)`, `vi = input(vec(${n.vi}, uint(${w.vi})))`, `vs = input(vec(${n.vs}, S))`],
      ...[`y = output(uint(${w.y}))`, `z = output(uint(${w.z}))`, `f = output(bool)`],
      ...[`w = output(vec(${n.w}, uint(${w.w})))`, `s = wire(S)`, `t = output(vec(2, S))`, `u = wire(uint(6))`],
      ...[`r = reg(uint(${w.r}), 1)`, `r2 = reg(uint(${w.r2}), noReset${register})`, `rb = reg(bool, false)`],
      ...[
        `rs = reg(S, ${this.struct.zero})`,
        `rv = reg(vec(${n.rv}, uint(${w.rv})), 0)`,
        `words = memory(3, S${memory})`,
      ],
      `kids = [new Kid({ by: 1 }), new Kid({ by: 2 })]`,
    ])
  }

  /** Statements that give all targets of the `@comb` block their first values, and read all inputs. */
  get defaults(): Piece {
    const { zero } = this.struct
    return lines('    ', [
      ...['this.y = 0;', 'this.z = 0;', 'this.f = false;', `this.w = ${zeros(this.#lengths.w)};`],
      ...[`this.s = ${zero};`, `this.t = [${zero}, ${zero}];`, 'for (const kid of this.kids) kid.x = 0;'],
      ...['a', 'b', 'c', 'd', 'e', 'i', 'j', 'n', 'si', 'vi', 'vs', 'u', 's'].map((name) => `unused(this.${name});`),
    ])
  }

  /** Statements that assign every register once. */
  get steps(): Piece {
    return lines('    ', [
      ...[`this.r = low(this.r2 + 1, ${this.#widths.r});`, `this.r2 = low(this.a, ${this.#widths.r2});`],
      ...['this.rb = this.c;', 'this.rs = this.si;', `this.rv = ${zeros(this.#lengths.rv)};`],
      'this.words[this.i] = this.vs[0]!;',
    ])
  }

  /** The scope of the `@comb` block. */
  get comb(): Scope {
    const scope = this.#common()
    scope.numbers = [...scope.numbers, this.#number('r')]
    scope.bools = [...scope.bools, 'this.rb', 'this.f']
    scope.arrays = [
      ...scope.arrays,
      { ...this.#array('w'), isHardware: true },
      { ...this.#array('rv'), isHardware: true },
      { ...structs('t', 2), width: this.struct.width, isHardware: true },
    ]
    this.struct.addTo(scope, 'this.rs', true)
    this.struct.addTargetTo(scope, 'this.s', true)
    this.struct.addTargetTo(scope, 'this.t[0]!', true)
    scope.numberTargets = [...scope.numberTargets, this.#target('y', true), this.#target('z', true)]
    scope.boolTargets = [...scope.boolTargets, { text: 'this.f', isReadable: true }]
    scope.arrayTargets = [
      ...scope.arrayTargets,
      { ...this.#array('w'), isReadable: true },
      { ...structs('t', 2), width: this.struct.width, isReadable: true },
    ]
    scope.children = [{ text: 'this.kids', length: 2 }]
    return scope
  }

  /** The scope of the `@seq` block; it does not read the registers that it assigns. */
  get seq(): Scope {
    const scope = this.#common()
    scope.numberTargets = [this.#target('r', false), this.#target('r2', false)]
    scope.boolTargets = [{ text: 'this.rb', isReadable: false }]
    this.struct.addTargetTo(scope, 'this.rs', false)
    scope.arrayTargets = [...scope.arrayTargets, { ...this.#array('rv'), isReadable: false }]
    scope.memories = [{ text: 'this.words' }]
    return scope
  }

  /** Inputs, and the outputs of the `@comb` block. */
  #common(): Scope {
    const scope = new Scope()
    const bound = 2 ** (this.#widths.n - 1)
    scope.numbers = [
      ...(['a', 'b', 'y', 'z'] as const).map((name) => this.#number(name)),
      ...[unsigned('this.i', 1), unsigned('this.j', 2), unsigned('this.e', 2), unsigned('this.u', 6)],
      { text: 'this.n', low: -bound, high: bound - 1, width: this.#widths.n },
      unsigned('this.kids[0]!.o', 4),
    ]
    scope.bools = ['this.c', 'this.d']
    scope.arrays = [
      { ...this.#array('vi'), isHardware: true },
      { ...structs('vs', this.#lengths.vs), width: this.struct.width, isHardware: true },
    ]
    this.struct.addTo(scope, 'this.si', true)
    this.struct.addTo(scope, 'this.s', true)
    return scope
  }

  #number(name: 'a' | 'b' | 'y' | 'z' | 'r'): NumberName {
    return unsigned(`this.${name}`, this.#widths[name])
  }

  #target(name: 'y' | 'z' | 'r' | 'r2', isReadable: boolean): NumberTarget {
    return { text: `this.${name}`, width: this.#widths[name], isReadable }
  }

  #array(name: 'vi' | 'w' | 'rv'): Omit<ArrayTarget, 'isReadable'> {
    return { text: `this.${name}`, length: this.#lengths[name], element: 'number', width: this.#widths[name] }
  }
}

function structs(name: string, length: number): Pick<ArrayTarget, 'text' | 'length'> & { readonly element: 'struct' } {
  return { text: `this.${name}`, length, element: 'struct' }
}

function unsigned(text: string, width: number): NumberName {
  return { text, low: 0, high: 2 ** width - 1, width }
}

function zeros(length: number): string {
  return `[${Array(length).fill(0).join(', ')}]`
}

/** Each line can be removed separately when a program is shrunk. */
function lines(indent: string, texts: readonly string[]): Piece {
  return sequence(texts.map((line) => statement`${indent}${line}\n`))
}
