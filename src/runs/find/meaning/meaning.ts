/** The meaning of a condition for a design: its matches, and an expression for each of them. */

import type { FlitwaveError } from '../../../base/diagnostic/diagnostic.js'
import type { Expr } from '../../../ir/ir.js'
import type { Computed } from '../../../language/hdl/value/leaf.js'
import { obtain } from '../../../base/maps.js'
import type { InstanceNode } from '../../../engines/sim/engine/instances.js'
import { isPath, type CallNode, type Condition, type NameNode, type Query } from '../syntax/condition.js'
import { failAt, withFrames } from '../syntax/refuse.js'
import { Lowering, type ExprSource } from './lower.js'
import { followPath, type Binding, type Operand, type Solution } from './paths.js'
import { innerOf, isRange, namesIn, Path, pathsIn, rangesIn, Scope } from './scope.js'
import { failForStranger, failForPath } from './names.js'

/** A binding of the wildcards of a condition, and the operands of its paths there. */
export interface Match {
  readonly binding: Binding
  /** The paths outside of `any` and `all`, each once. */
  readonly shown: readonly Operand[]
  /** All that the condition reads. */
  readonly operands: readonly Operand[]
}

/** More are a mistake: two wildcards over a whole network, say. */
const mostMatches = 200_000

/** A condition in a design. */
export class Meaning {
  readonly matches: readonly Match[]
  private readonly paths = new Map<string, Path>()
  private readonly scopes = new Map<Condition, Scope>()
  /** Comparisons, with what was wrong with those that never hold, one for each expression that was made. */
  private readonly compared = new Map<Condition, (FlitwaveError | null)[]>()

  /** @throws FlitwaveError FW971, FW903 for a path that leads nowhere; FW973 for a condition over nothing */
  constructor(
    private readonly query: Query,
    private readonly tree: InstanceNode,
  ) {
    const { condition } = query
    const scope = this.openScope(condition, [])
    const bindings = this.bindingsOf(scope, condition, new Map())
    this.matches = bindings.map((binding) => this.match(binding))
    if (this.matches.every(({ operands }) => operands.length === 0)) this.failForNothing(condition)
  }

  /**
   * The condition in one match, as a single bit.
   * @throws FlitwaveError for what the language refuses: FW105 to FW109, FW972 for a member that there is not
   */
  expression({ binding }: Match, source: ExprSource): Expr {
    const { text, condition } = this.query
    return this.withPlaces(() => new Lowering(this, text, source).condition(condition, binding))
  }

  /**
   * The value in one match, of as many bits as it has.
   * @throws FlitwaveError as {@link expression}
   */
  value({ binding }: Match, source: ExprSource): Computed {
    const { text, condition } = this.query
    return this.withPlaces(() => new Lowering(this, text, source).value(condition, binding))
  }

  /** @throws FlitwaveError FW105 for a comparison that holds in no match, once all expressions are made */
  requirePossible(): void {
    for (const errors of this.compared.values()) {
      const error = errors.find((found) => found !== null)
      if (error && errors.every((found) => found !== null))
        this.withPlaces(() => {
          throw error
        })
    }
  }

  /** Keeps whether a comparison can hold. */
  noteComparison(node: Condition, error: FlitwaveError | null): void {
    obtain(this.compared, node, () => []).push(error)
  }

  operandOf(node: NameNode, binding: Binding): Operand {
    return this.paths.get(node.text)!.operandIn(binding)
  }

  /** The bindings of the wildcards of `any` or `all` in a match. */
  range(node: CallNode, binding: Binding): readonly Binding[] {
    return this.bindingsOf(this.scopes.get(node.argument)!, node, binding)
  }

  private withPlaces<T>(work: () => T): T {
    return withFrames(this.query.text, work)
  }

  private match(binding: Binding): Match {
    const names = pathsIn(this.query.condition)
    const shown = new Map(names.map((node) => [node.text, this.operandOf(node, binding)]))
    return {
      binding,
      shown: [...shown.values()],
      operands: [...new Set(this.operandsIn(this.query.condition, binding))],
    }
  }

  private operandsIn(node: Condition, binding: Binding): Operand[] {
    if (node.kind === 'name') return isPath(node) ? [this.operandOf(node, binding)] : []
    if (isRange(node)) return this.range(node, binding).flatMap((inner) => this.operandsIn(node.argument, inner))
    return innerOf(node).flatMap((inner) => this.operandsIn(inner, binding))
  }

  private openScope(node: Condition, outer: readonly string[]): Scope {
    const scope = new Scope(
      pathsIn(node).map((path) => this.open(path)),
      outer,
    )
    this.scopes.set(node, scope)
    for (const range of rangesIn(node)) this.openRange(range, scope.wildcards)
    return scope
  }

  private openRange({ name, argument, at }: CallNode, outer: readonly string[]): void {
    const { wildcards } = this.openScope(argument, outer)
    if (wildcards.length > outer.length) return
    const help = 'let a path inside it have a wildcard that stands nowhere outside'
    failAt('FW973', `\`${name}\` has nothing to range over`, this.query.text, at, help)
  }

  private open(node: NameNode): Path {
    return obtain(this.paths, node.text, () => {
      const found = followPath(this.tree, node.text)
      return 'depth' in found ? failForPath(node, found, this.query.text) : new Path(node, this.readable(node, found))
    })
  }

  /** The locals of blocks have values only while their block runs. */
  private readable({ text, at }: NameNode, found: readonly Solution[]): readonly Solution[] {
    const readable = found.filter(({ operand }) => operand.source.signal?.role !== 'local')
    if (readable.length > 0) return readable
    const help = 'a condition reads ports, registers, wires and memories: declare a wire for it'
    return failAt('FW971', `\`${text}\` is a local of a block`, this.query.text, at, help)
  }

  private bindingsOf(scope: Scope, { at }: Condition, outer: Binding): readonly Binding[] {
    const bindings = scope.bindings(outer, mostMatches)
    if (bindings) return bindings
    const message = `the wildcards have more than ${mostMatches.toLocaleString('en')} matches together`
    const help = 'wildcards with different texts make pairs: name one side, or put it into any(…)'
    return failAt('FW973', message, this.query.text, at, help)
  }

  private failForNothing(condition: Condition): never {
    const { text } = this.query
    const [stranger] = namesIn(condition).filter((node) => !isPath(node))
    if (this.matches.length > 0 && stranger) failForStranger(stranger, false, text)
    if (this.matches.length > 0) failAt('FW973', 'the condition names no signal', text, 0, 'name one: `dut.…`')
    const help = 'what a wildcard stands for in one path must stand in the other, too'
    return failAt(
      'FW973',
      'there is nothing that all paths of the condition lead to',
      text,
      pathsIn(condition)[0]?.at ?? 0,
      help,
    )
  }
}
