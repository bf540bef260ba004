import { Expressions } from './expressions.js'
import { Locals } from './locals.js'
import type { Surroundings } from './surroundings.js'
import { expression, sequence, statement, text, type Piece } from './piece.js'
import type { Scope } from './scope.js'
import { isNumber, isScalar, leavesOf, type ValueType, type VectorType } from './types.js'

/** A signal that a block drives. */
export interface Target {
  readonly text: string
  readonly type: ValueType
}

/**
 * Random statements of one block. In a `seq` block, an assigned register can no longer be read, so it is removed from the
 * scope.
 */
export class Statements {
  private readonly locals: Locals

  constructor(
    private readonly kind: 'comb' | 'seq',
    private readonly around: Surroundings,
  ) {
    this.locals = new Locals(around)
  }

  #expressions(scope: Scope): Expressions {
    return new Expressions(scope, this.around)
  }

  // --------------------------------------------------------------------------------------- assigning everything

  /** Assigns each target completely, on every path. */
  complete(targets: readonly Target[], scope: Scope, depth: number): Piece {
    const { choice } = this.around
    const each = (inner: Scope, levels: number): Piece =>
      sequence(targets.map((target) => this.#whole(target, inner, levels)))
    if (depth <= 0 || choice.ends() || choice.chance(3, 4)) return each(scope, 3)
    const condition = this.#expressions(scope).condition(2)
    if (choice.chance(1, 2)) {
      const other = this.complete(targets, scope.copy(), depth - 1)
      return statement`if (${condition}) {\n${this.complete(targets, scope.copy(), depth - 1)}} else {\n${other}}\n`
    }
    return this.#switch(scope, (inner) => this.complete(targets, inner, depth - 1), true)
  }

  #whole(target: Target, scope: Scope, depth: number): Piece {
    const { choice } = this.around
    const make = this.#expressions(scope)
    const { type } = target
    if (isScalar(type)) return statement`${target.text} = ${make.scalar(type, depth)}\n`
    return choice.weighted<Piece>([
      [3, () => statement`${target.text} = ${make.value(type, depth)}\n`],
      [1, () => statement`clear(${target.text})\n`],
      [2, () => this.#byParts(target, scope, depth)],
      [type.kind === 'vector' ? 2 : 0, () => this.#loop({ text: target.text, type: type as VectorType }, scope, depth)],
    ])
  }

  #byParts({ text: name, type }: Target, scope: Scope, depth: number): Piece {
    const leaves = leavesOf(type)
    return sequence(
      leaves.map(
        (leaf) => statement`${name}${leaf.suffix} = ${this.#expressions(scope).scalar(leaf.type, depth - 1)}\n`,
      ),
    )
  }

  /** `for (let i = 0; …) v[i] = …`, where the elements of other vectors can be read at `i`. */
  #loop(target: Target & { readonly type: VectorType }, scope: Scope, depth: number): Piece {
    const { choice, fresh } = this.around
    const i = fresh('i')
    const inner = scope.copy()
    for (const vector of scope.vectors) {
      if (vector.type.length >= target.type.length)
        inner.add(`${vector.text}[${i}]`, vector.type.element, { root: vector.root })
    }
    const value = this.#expressions(inner).value(target.type.element, depth - 1)
    const { length } = target.type
    const head = choice.chance(1, 2)
      ? `let ${i} = 0; ${i} < ${length}; ${i}++`
      : `let ${i} = ${length - 1}; ${i} >= 0; ${i}--`
    return statement`for (${head}) {\n${target.text}[${i}] = ${value}\n}\n`
  }

  // --------------------------------------------------------------------------------------- assigning in branches

  /** Statements that may assign the targets, which need no assignment. */
  body(targets: readonly Target[], scope: Scope, depth: number): Piece {
    const { choice } = this.around
    return sequence(choice.times(1, depth > 1 ? 3 : 2, () => this.#any(targets, scope, depth)))
  }

  #any(targets: readonly Target[], scope: Scope, depth: number): Piece {
    const { choice } = this.around
    const deep = depth > 0 && !choice.ends() ? 1 : 0
    return choice.weighted<Piece>([
      [4, () => this.#assign(choice.pick(targets), scope)],
      [4 * deep, () => this.#branch(targets, scope, depth)],
      [
        2 * deep,
        () =>
          this.#controlled(targets, scope, (chosen) =>
            this.#switch(scope, (inner) => this.body(chosen, inner, depth - 1), false),
          ),
      ],
      [2, () => this.locals.constant(scope)],
      [1, () => this.locals.declare(scope)],
      [scope.variables.length > 0 ? 2 : 0, () => this.locals.change(choice.pick(scope.variables), scope)],
      [deep, () => this.repeat(targets, scope)],
      [1, () => this.#check(scope)],
    ])
  }

  /** Calls `make` with some of the targets, and then removes them from the scope of a `seq` block. */
  #controlled(targets: readonly Target[], scope: Scope, make: (chosen: readonly Target[]) => Piece): Piece {
    const { choice } = this.around
    const chosen = choice.shuffled(targets).slice(0, choice.between(1, 3))
    const made = make(chosen)
    chosen.forEach((target) => this.#assigned(target, scope))
    return made
  }

  #assigned(target: Target, scope: Scope): void {
    if (this.kind === 'seq') scope.hide(target.text)
  }

  #branch(targets: readonly Target[], scope: Scope, depth: number): Piece {
    const { choice } = this.around
    return this.#controlled(targets, scope, (chosen) => {
      const condition = choice.chance(1, 30)
        ? expression`${choice.pick(['true', 'false'])}`
        : this.#expressions(scope).condition(3)
      const then = this.body(chosen, scope.copy(), depth - 1)
      if (choice.chance(1, 2)) return statement`if (${condition}) {\n${then}}\n`
      const other = this.body(chosen, scope.copy(), depth - 1)
      if (choice.chance(2, 3)) return statement`if (${condition}) {\n${then}} else {\n${other}}\n`
      const second = this.#expressions(scope).condition(2)
      return statement`if (${condition}) {\n${then}} else if (${second}) {\n${other}}\n`
    })
  }

  #switch(scope: Scope, arm: (scope: Scope) => Piece, mustBeComplete: boolean): Piece {
    const { choice } = this.around
    const { piece, values } = this.#expressions(scope).subject()
    const labels = choice.shuffled(values)
    const named = choice.chance(1, 3) ? labels : labels.slice(0, choice.between(1, labels.length))
    const cases: Piece[] = []
    for (let i = 0; i < named.length;) {
      const count = choice.chance(1, 5) ? 2 : 1
      const heads = named.slice(i, i + count).map((value) => `case ${value}:`)
      cases.push(text`${heads.join(' ')} {\n${arm(scope.copy())}break\n}\n`)
      i += count
    }
    const whole = named.length === values.length
    if (!whole || choice.chance(1, 4)) {
      const isEmpty = !mustBeComplete && choice.chance(1, 3)
      cases.push(isEmpty ? text`default:\n` : text`default: {\n${arm(scope.copy())}}\n`)
    }
    return statement`switch (${piece}) {\n${sequence(cases)}}\n`
  }

  /** One assignment to a target, to a part of it, or to a part selected by a signal. */
  #assign(target: Target, scope: Scope): Piece {
    const { choice } = this.around
    const { text: name, type } = target
    const make = this.#expressions(scope)
    const assignment = choice.weighted<Piece>([
      [3, () => statement`${name} = ${make.value(type, 3)}\n`],
      [isScalar(type) ? 0 : 3, () => this.#part(target, scope)],
      [type.kind === 'vector' ? 4 : 0, () => this.#indexed(name, type as VectorType, scope)],
      [
        isNumber(type) && type.width > 2 && this.#isReadable(name, scope) ? 1 : 0,
        () => statement`${name}${choice.pick(['++', '--', ' += 1', ' -= 1', ' ^= 1', ' >>= 1'])}\n`,
      ],
    ])
    this.#assigned(target, scope)
    return assignment
  }

  #isReadable(name: string, scope: Scope): boolean {
    return scope.leaves.some((leaf) => leaf.text === name)
  }

  #part({ text: name, type }: Target, scope: Scope): Piece {
    const leaf = this.around.choice.pick(leavesOf(type))
    return statement`${name}${leaf.suffix} = ${this.#expressions(scope).scalar(leaf.type, 3)}\n`
  }

  /** `v[i] = …` or `v[i].m = …` with a signal as index. */
  #indexed(name: string, { length, element }: VectorType, scope: Scope): Piece {
    const make = this.#expressions(scope)
    const at = make.index(length, 2)
    if (isScalar(element) || this.around.choice.chance(1, 2))
      return statement`${name}[${at}] = ${make.value(element, 2)}\n`
    const leaf = this.around.choice.pick(leavesOf(element))
    return statement`${name}[${at}]${leaf.suffix} = ${make.scalar(leaf.type, 2)}\n`
  }

  /** A loop that changes a variable, over an array or a count, with a tail `continue`. */
  repeat(targets: readonly Target[], scope: Scope): Piece {
    const { choice, fresh } = this.around
    const inner = scope.copy()
    if (this.kind === 'seq') targets.forEach((target) => inner.hide(target.text))
    const [item, i] = [fresh('x'), fresh('i')]
    const over = scope.vectors.length > 0 && choice.chance(2, 3) ? choice.pick(scope.vectors) : null
    if (over) inner.add(item, over.type.element, { root: over.root })
    const head = over ? `const ${item} of ${over.text}` : `let ${i} = 0; ${i} < ${choice.between(1, 4)}; ${i}++`
    const skip = choice.chance(1, 3) ? statement`if (${this.#expressions(inner).condition(2)}) continue\n` : text``
    const change =
      scope.variables.length > 0
        ? this.locals.change(choice.pick(scope.variables), inner)
        : this.body(targets, inner, 0)
    if (scope.variables.length === 0 && this.kind === 'seq') targets.forEach((target) => scope.hide(target.text))
    return statement`for (${head}) {\n${skip}${change}}\n`
  }

  /** An assertion or a cover point. */
  #check(scope: Scope): Piece {
    const { choice, fresh } = this.around
    const condition = this.#expressions(scope).condition(2)
    return choice.chance(1, 2)
      ? statement`assert(${condition}, '${fresh('claim')}')\n`
      : statement`cover(${condition}, '${fresh('seen')}')\n`
  }
}
