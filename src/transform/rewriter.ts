import { fail, FlitwaveError } from '../ir/diagnostic.js'
import { inOrder } from '../ir/in-order.js'
import { child, childrenOf, isFunction, isTypeSyntax, isWrapper, list, nameOf, statementsOf, type Node } from './ast.js'
import { Branches } from './branches.js'
import { Calls } from './calls.js'
import { isCell, languageModule, runtimeName, type Context } from './context.js'
import { alwaysLeaves } from './control.js'
import { Declarations } from './declarations.js'
import { Functions } from './functions.js'
import { helpOf } from './help.js'
import { Operators } from './operators.js'
import { Stores } from './stores.js'
import { rejectedGlobals, rejectedSyntax } from './syntax.js'

/**
 * Turns what a `'use rtl'` file says about signals into calls on the builder, by inserting text around it. The
 * meaning of each call is in `hdl/runtime/`; here is only its syntax. Each kind of syntax has a part of its own;
 * the parts meet here.
 */
export class Rewriter {
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

  /** @throws FlitwaveError with all that is refused in the file */
  module(module: Node): void {
    for (const id of this.context.scopes.twice) this.context.part(() => this.#failForName(id))
    this.statements(list(module, 'body'))
    const { errors } = this.context
    if (errors.length > 0) throw new FlitwaveError(inOrder(errors))
  }

  /** A statement list. An `if` that always leaves takes the rest of the list into its other branch. */
  statements(statements: readonly Node[], last = true): void {
    for (let i = 0; i < statements.length; i++) {
      const statement = statements[i]!
      const rest = statements.slice(i + 1)
      if (
        statement.type === 'IfStatement' &&
        rest.length > 0 &&
        this.context.frames.length > 0 &&
        alwaysLeaves(child(statement, 'consequent'))
      ) {
        const hoisted = rest.find((later) => later.type === 'FunctionDeclaration')
        if (hoisted) this.context.unsupported(hoisted, 'a function declared below an early return', 'declare it above')
        this.context.part(() => this.branches.if(statement, rest, last))
        return
      }
      this.statement(statement, last && rest.length === 0)
    }
  }

  statement(node: Node, last: boolean): void {
    this.context.part(() => this.#statement(node, last))
  }

  #statement(node: Node, last: boolean): void {
    const rejected = rejectedSyntax[node.type]
    if (rejected) this.context.unsupported(node, ...rejected)
    switch (node.type) {
      case 'BlockStatement':
      case 'FunctionBody':
        return this.statements(statementsOf(node), last)
      case 'IfStatement':
        return this.branches.if(node, [], last)
      case 'SwitchStatement':
        return this.branches.switch(node, last)
      case 'ReturnStatement':
        return this.branches.return(node)
      case 'BreakStatement':
      case 'ContinueStatement':
        return this.branches.jump(node)
      case 'ForStatement':
      case 'WhileStatement':
      case 'DoWhileStatement':
        return this.branches.loop(node)
      case 'ExpressionStatement': {
        const expression = child(node, 'expression')
        return expression.type === 'UpdateExpression'
          ? this.stores.update(expression, false)
          : this.expression(expression)
      }
      case 'ThrowStatement':
        return this.branches.throw(node)
      case 'ForOfStatement':
        return this.branches.forOf(node)
      case 'LabeledStatement':
        return this.branches.labeled(node)
      case 'VariableDeclaration':
        return this.declarations.variables(node)
      case 'ExportDeclaration':
        return this.statement(child(node, 'declaration'), last)
      case 'ExportDefaultDeclaration':
        return this.#any(child(node, 'decl'))
      case 'ClassDeclaration':
        return this.functions.class(node)
      case 'FunctionDeclaration':
        return this.functions.declaration(node)
      case 'ImportDeclaration':
        return this.#checkImport(node)
      case 'EmptyStatement':
      case 'TsEnumDeclaration':
      case 'ExportNamedDeclaration':
      case 'ExportAllDeclaration':
      case 'DebuggerStatement':
        return
      default:
        if (isTypeSyntax(node)) return
        childrenOf(node).forEach((inner) => this.#any(inner))
    }
  }

  /** JavaScript would refuse to load the file, and not say where. */
  #failForName(id: Node): never {
    const help = 'rename one of the two'
    return fail('FW005', `the name ${nameOf(id)} is declared twice`, this.context.source.place(id), help)
  }

  /** The functions of the language are recognised by name, so that they know where they are called. */
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
    const rejected = rejectedSyntax[node.type]
    if (rejected) this.context.unsupported(node, ...rejected)
    if (isWrapper(node)) return this.expression(child(node, 'expression'))
    if (isTypeSyntax(node)) return
    if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression')
      return this.functions.expression(node, null)
    if (isFunction(node)) return this.functions.function(node)
    switch (node.type) {
      case 'Identifier':
        return this.#identifier(node)
      case 'BinaryExpression':
        return this.operators.binary(node)
      case 'UnaryExpression':
        return this.operators.unary(node)
      case 'ConditionalExpression':
        return this.operators.conditional(node)
      case 'AssignmentExpression':
        return this.stores.assignment(node)
      case 'UpdateExpression':
        return this.stores.update(node, true)
      case 'MemberExpression':
        return this.calls.memberAccess(node)
      case 'OptionalChainingExpression':
        return this.calls.optionalChain(node)
      case 'CallExpression':
        return this.calls.call(node)
      case 'NewExpression':
        return this.calls.new(node)
      case 'ObjectExpression':
        return this.#object(node)
      case 'ClassExpression':
        return this.functions.class(node)
      default:
        childrenOf(node).forEach((inner) => this.expression(inner))
    }
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
      if (child(node, 'key').type === 'Computed') this.expression(child(child(node, 'key'), 'expression'))
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
