import { fail, FlitwaveError, inOrder } from '../../base/diagnostic/diagnostic.js'
import { isScriptWord } from '../../base/diagnostic/identifiers.js'
import {
  child,
  childrenOf,
  computedKey,
  isFunction,
  isTypeSyntax,
  isWrapper,
  list,
  nameOf,
  statementsOf,
  type Node,
} from './ast.js'
import { Branches } from './branches.js'
import { Calls } from './calls.js'
import { isCell, languageModule, runtimeName, type Context } from './context.js'
import { alwaysLeaves } from './control.js'
import { Declarations, helpOf } from './declarations.js'
import { Functions } from './functions.js'
import type { Rewriting } from './part.js'
import { Operators } from './operators.js'
import { Stores } from './stores.js'
import { rejectedGlobals } from './syntax.js'

/**
 * Turns the signal operations of a `'use rtl'` file into calls of the builder, by inserting text around them. The meaning of
 * each call is in `hdl/runtime/`; this class only handles syntax. Each kind of syntax has its own part; this class connects
 * the parts.
 */
export class Rewriter implements Rewriting {
  readonly branches: Branches
  readonly declarations: Declarations
  readonly functions: Functions
  readonly operators: Operators
  readonly stores: Stores
  readonly calls: Calls

  constructor(private readonly context: Context) {
    this.branches = new Branches(context, this)
    this.declarations = new Declarations(context, this)
    this.functions = new Functions(context, this)
    this.operators = new Operators(context, this)
    this.stores = new Stores(context, this)
    this.calls = new Calls(context, this)
  }

  /** @throws FlitwaveError with all errors in the file */
  module(module: Node): void {
    for (const id of this.context.scopes.twice) this.context.part(() => this.#failForName(id))
    this.statements(list(module, 'body'))
    const { errors } = this.context
    if (errors.length > 0) throw new FlitwaveError(inOrder(errors))
  }

  /** Rewrites a statement list. If an `if` always leaves the list, the rest of the list becomes its other branch. */
  statements(statements: readonly Node[], last = true): void {
    for (let i = 0; i < statements.length; i++) {
      const statement = statements[i]!
      const isLast = i === statements.length - 1
      if (
        statement.type === 'IfStatement' &&
        !isLast &&
        this.context.frames.length > 0 &&
        alwaysLeaves(child(statement, 'consequent'))
      ) {
        const rest = statements.slice(i + 1)
        const hoisted = rest.find((later) => later.type === 'FunctionDeclaration')
        if (hoisted) this.context.unsupported(hoisted, 'a function declared below an early return', 'declare it above')
        this.context.part(() => this.branches.if(statement, rest, last))
        return
      }
      this.statement(statement, last && isLast)
    }
  }

  statement(node: Node, last: boolean): void {
    this.context.part(() => this.#statement(node, last))
  }

  #statement(node: Node, last: boolean): void {
    this.context.checkSyntax(node)
    const rewrite = this.#statements[node.type]
    if (rewrite) rewrite(node, last)
    else if (!isTypeSyntax(node)) childrenOf(node).forEach((inner) => this.#any(inner))
  }

  /** Rewriters by type of statement; for other types, the children are rewritten. */
  readonly #statements: Readonly<Record<string, (node: Node, last: boolean) => void>> = {
    BlockStatement: (node, last) => this.statements(statementsOf(node), last),
    FunctionBody: (node, last) => this.statements(statementsOf(node), last),
    IfStatement: (node, last) => this.branches.if(node, [], last),
    SwitchStatement: (node, last) => this.branches.switch(node, last),
    ReturnStatement: (node) => this.branches.return(node),
    BreakStatement: (node) => this.branches.jump(node),
    ContinueStatement: (node) => this.branches.jump(node),
    ForStatement: (node) => this.branches.loop(node),
    WhileStatement: (node) => this.branches.loop(node),
    DoWhileStatement: (node) => this.branches.loop(node),
    ForOfStatement: (node) => this.branches.forOf(node),
    LabeledStatement: (node) => this.branches.labeled(node),
    ThrowStatement: (node) => this.branches.throw(node),
    ExpressionStatement: (node) => this.effect(child(node, 'expression')),
    VariableDeclaration: (node) => this.declarations.variables(node),
    ClassDeclaration: (node) => this.functions.class(node),
    FunctionDeclaration: (node) => this.functions.declaration(node),
    ImportDeclaration: (node) => this.#checkImport(node),
    ExportDeclaration: (node, last) => this.statement(child(node, 'declaration'), last),
    ExportDefaultDeclaration: (node) => this.#any(child(node, 'decl')),
    ExportNamedDeclaration: () => undefined,
    TsEnumDeclaration: (node) => this.#checkName(child(node, 'id')),
  }

  /** Rewrites an expression whose value is unused. */
  effect(node: Node): void {
    if (node.type === 'UpdateExpression') this.stores.update(node, false)
    else this.expression(node)
  }

  /** JavaScript would reject the file without stating the place. */
  #failForName(id: Node): never {
    const help = 'rename one of the two'
    return fail('FW005', `the name ${nameOf(id)} is declared twice`, this.context.source.place(id), help)
  }

  /** The parser accepts any word as the name of an enum, but the resulting JavaScript may be invalid. */
  #checkName(id: Node): void {
    if (!isScriptWord(nameOf(id))) return
    const message = `${nameOf(id)} is a word of the language, and cannot be the name of an enum`
    fail('FW005', message, this.context.source.place(id), 'rename the enum')
  }

  /** The functions of the language are recognised by name, so that they know the places of their calls. */
  #checkImport(node: Node): void {
    const whole = list(node, 'specifiers').find((specifier) => specifier.type !== 'ImportSpecifier')
    if (!whole || nameOf(child(node, 'source')) !== languageModule || node['typeOnly'] === true) return
    this.context.unsupported(
      whole,
      `importing all of ${languageModule} under one name`,
      `import each by its name: import { Module, input, … } from '${languageModule}'`,
    )
  }

  #any(node: Node): void {
    if (node.type.endsWith('Statement') || node.type.endsWith('Declaration') || node.type === 'FunctionBody')
      this.statement(node, true)
    else this.expression(node)
  }

  expression(node: Node): void {
    this.context.checkSyntax(node)
    if (isWrapper(node)) return this.expression(child(node, 'expression'))
    if (isTypeSyntax(node)) return
    const rewrite = this.#expressions[node.type]
    if (rewrite) rewrite(node)
    else if (isFunction(node)) this.functions.function(node)
    else childrenOf(node).forEach((inner) => this.expression(inner))
  }

  /** Rewriters by type of expression; for other types, the children are rewritten. */
  readonly #expressions: Readonly<Record<string, (node: Node) => void>> = {
    Identifier: (node) => this.#identifier(node),
    ArrowFunctionExpression: (node) => this.functions.expression(node, null),
    FunctionExpression: (node) => this.functions.expression(node, null),
    ClassExpression: (node) => this.functions.class(node),
    BinaryExpression: (node) => this.operators.binary(node),
    UnaryExpression: (node) => this.operators.unary(node),
    ConditionalExpression: (node) => this.operators.conditional(node),
    AssignmentExpression: (node) => this.stores.assignment(node),
    UpdateExpression: (node) => this.stores.update(node, true),
    MemberExpression: (node) => this.calls.memberAccess(node),
    OptionalChainingExpression: (node) => this.calls.optionalChain(node),
    CallExpression: (node) => this.calls.call(node),
    NewExpression: (node) => this.calls.new(node),
    ObjectExpression: (node) => this.#object(node),
  }

  #identifier(node: Node): void {
    const binding = this.context.scopes.references.get(node)
    const remedy = rejectedGlobals.get(nameOf(node))
    if (!binding && remedy !== undefined) this.context.unsupported(node, nameOf(node), remedy)
    if (binding && isCell(binding)) this.context.close(node, `.get(${this.context.where(node)})`)
  }

  #object(node: Node): void {
    const properties = list(node, 'properties')
    const hasMethods = properties.some(({ type }) => type === 'MethodProperty')
    if (hasMethods) this.context.open(node, `${runtimeName}.ownMethods(`)
    properties.forEach((property) => this.#property(property))
    if (hasMethods) this.context.close(node, ')')
  }

  #property(node: Node): void {
    if (node.type === 'Identifier') {
      const binding = this.context.scopes.references.get(node)
      if (binding && isCell(binding)) this.context.close(node, `: ${nameOf(node)}.get(${this.context.where(node)})`)
      return
    }
    if (node.type === 'KeyValueProperty') {
      const key = computedKey(node)
      if (key) this.expression(key)
      return this.#value(node)
    }
    this.expression(node)
  }

  #value(property: Node): void {
    const value = child(property, 'value')
    const help = helpOf(property, this.context)
    if (help !== null) this.context.open(value, `${runtimeName}.documented(${JSON.stringify(help)}, `)
    this.expression(value)
    if (help !== null) this.context.close(value, ')')
  }
}
