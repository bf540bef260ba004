import {
  argumentsOf,
  boundNames,
  child,
  childrenOf,
  functionParts,
  isFunction,
  isTypeSyntax,
  list,
  nameOf,
  optional,
  patternExpressions,
  statementsOf,
  unwrap,
  type Node,
} from './ast.js'

/** How a name came to be. `loop` is a `let` in the head of a `for`, which stays an ordinary JavaScript variable. */
export type BindingKind = 'let' | 'const' | 'parameter' | 'import' | 'loop' | 'other'

/** One declared name and what is done with it. */
export interface Binding {
  readonly name: string
  readonly kind: BindingKind
  /** For imports: the module it comes from and its name there. */
  readonly from: string | null
  readonly imported: string | null
  assigned: boolean
}

/** Which binding each identifier that stands for a value belongs to. */
export interface Scopes {
  readonly references: ReadonlyMap<Node, Binding>
  readonly declarations: ReadonlyMap<Node, Binding>
  /** Variables that have the name of another one beside them. */
  readonly twice: readonly Node[]
}

/** Resolves the names of a module. Globals have no binding. */
export function resolveScopes(module: Node): Scopes {
  const resolver = new Resolver()
  resolver.module(module)
  return { references: resolver.references, declarations: resolver.declarations, twice: resolver.twice }
}

class Scope {
  readonly names = new Map<string, Binding>()
  constructor(readonly outer: Scope | null) {}

  find(name: string): Binding | null {
    return this.names.get(name) ?? this.outer?.find(name) ?? null
  }
}

class Resolver {
  readonly references = new Map<Node, Binding>()
  readonly declarations = new Map<Node, Binding>()
  readonly twice: Node[] = []
  #scope = new Scope(null)

  module(module: Node): void {
    const body = list(module, 'body')
    for (const item of body) if (item.type === 'ImportDeclaration') this.#declareImports(item)
    this.#statements(body)
  }

  #inScope(work: () => void): void {
    const outer = this.#scope
    this.#scope = new Scope(outer)
    work()
    this.#scope = outer
  }

  #declare(id: Node, kind: BindingKind, from: string | null = null, imported: string | null = null): void {
    const binding: Binding = { name: nameOf(id), kind, from, imported, assigned: false }
    const before = this.#scope.names.get(binding.name)
    if (before && isVariable(before) && isVariable(binding)) this.twice.push(id)
    this.#scope.names.set(binding.name, binding)
    this.declarations.set(id, binding)
  }

  #declareImports(declaration: Node): void {
    const from = nameOf(child(declaration, 'source'))
    for (const specifier of list(declaration, 'specifiers')) {
      const local = child(specifier, 'local')
      const imported = optional(specifier, 'imported')
      this.#declare(local, 'import', from, nameOf(imported ?? local))
    }
  }

  /** Declares what the statements declare, then resolves them: a name may be used above its declaration. */
  #statements(statements: readonly Node[]): void {
    for (const statement of statements) this.#hoist(statement)
    for (const statement of statements) this.#visit(statement)
  }

  #hoist(statement: Node): void {
    const inner = statement.type === 'ExportDeclaration' ? child(statement, 'declaration') : statement
    switch (inner.type) {
      case 'VariableDeclaration':
        this.#declareVariables(inner, inner['kind'] === 'const' ? 'const' : 'let')
        return
      case 'FunctionDeclaration':
      case 'ClassDeclaration':
        this.#declare(child(inner, 'identifier'), 'other')
        return
      case 'TsEnumDeclaration':
        this.#declare(child(inner, 'id'), 'other')
        return
    }
  }

  #declareVariables(declaration: Node, kind: BindingKind): void {
    for (const declarator of list(declaration, 'declarations')) {
      for (const id of boundNames(child(declarator, 'id'))) this.#declare(id, kind)
    }
  }

  #visit(node: Node): void {
    if (isTypeSyntax(node) || node.type === 'TsEnumDeclaration' || node.type === 'ImportDeclaration') return
    if (isFunction(node)) return this.#function(node)
    switch (node.type) {
      case 'Identifier':
        return this.#reference(node)
      case 'MemberExpression':
      case 'SuperPropExpression':
        this.#visit(child(node, node.type === 'MemberExpression' ? 'object' : 'obj'))
        if (child(node, 'property').type === 'Computed') this.#visit(child(node, 'property'))
        return
      case 'KeyValueProperty':
      case 'ClassProperty':
      case 'PrivateProperty': {
        if (child(node, 'key').type === 'Computed') this.#visit(child(node, 'key'))
        const value = optional(node, 'value')
        if (value) this.#visit(value)
        return
      }
      case 'AssignmentExpression':
        this.#assigned(child(node, 'left'))
        this.#visit(child(node, 'left'))
        this.#visit(child(node, 'right'))
        return
      case 'AssignmentPatternProperty': {
        // Shorthand in a destructuring assignment: the key is the variable.
        this.#visit(child(node, 'key'))
        const value = optional(node, 'value')
        if (value) this.#visit(value)
        return
      }
      case 'KeyValuePatternProperty':
        if (child(node, 'key').type === 'Computed') this.#visit(child(node, 'key'))
        return this.#visit(child(node, 'value'))
      case 'UpdateExpression':
        this.#assigned(child(node, 'argument'))
        this.#visit(child(node, 'argument'))
        return
      case 'CallExpression':
      case 'NewExpression':
        this.#visit(child(node, 'callee'))
        argumentsOf(node).forEach((argument) => this.#visit(argument))
        return
      case 'VariableDeclarator': {
        patternExpressions(child(node, 'id')).forEach((expression) => this.#visit(expression))
        const init = optional(node, 'init')
        if (init) this.#visit(init)
        return
      }
      case 'BlockStatement':
      case 'FunctionBody':
        return this.#inScope(() => this.#statements(statementsOf(node)))
      case 'StaticBlock':
        return this.#visit(child(node, 'body'))
      case 'SwitchStatement':
        return this.#switch(node)
      case 'ForStatement':
      case 'ForOfStatement':
      case 'ForInStatement':
        return this.#for(node)
      case 'CatchClause':
        return this.#inScope(() => {
          const parameter = optional(node, 'param')
          if (parameter) boundNames(parameter).forEach((id) => this.#declare(id, 'other'))
          this.#visit(child(node, 'body'))
        })
      case 'ClassDeclaration':
      case 'ClassExpression': {
        const parent = optional(node, 'superClass')
        if (parent) this.#visit(parent)
        list(node, 'body').forEach((member) => this.#visit(member))
        return
      }
      case 'BreakStatement':
      case 'ContinueStatement':
      case 'ExportNamedDeclaration':
        return
      default:
        childrenOf(node).forEach((inner) => this.#visit(inner))
    }
  }

  #function(node: Node): void {
    const parts = functionParts(node)
    list(parts, 'decorators').forEach((decorator) => this.#visit(decorator))
    this.#inScope(() => {
      const parameters = list(parts, 'params')
      for (const parameter of parameters) boundNames(parameter).forEach((id) => this.#declare(id, 'parameter'))
      for (const parameter of parameters) patternExpressions(parameter).forEach((value) => this.#visit(value))
      const body = optional(parts, 'body')
      if (body) this.#visit(body)
    })
  }

  #switch(node: Node): void {
    this.#visit(child(node, 'discriminant'))
    this.#inScope(() => {
      const cases = list(node, 'cases')
      for (const arm of cases) for (const statement of list(arm, 'consequent')) this.#hoist(statement)
      for (const arm of cases) {
        const test = optional(arm, 'test')
        if (test) this.#visit(test)
        list(arm, 'consequent').forEach((statement) => this.#visit(statement))
      }
    })
  }

  #for(node: Node): void {
    this.#inScope(() => {
      const head = optional(node, node.type === 'ForStatement' ? 'init' : 'left')
      if (head?.type === 'VariableDeclaration')
        this.#declareVariables(head, head['kind'] === 'const' ? 'const' : 'loop')
      for (const inner of childrenOf(node)) this.#visit(inner)
    })
  }

  #assigned(target: Node): void {
    const plain = unwrap(target)
    if (plain.type === 'ArrayPattern' || plain.type === 'ObjectPattern')
      return assignedIn(plain).forEach((inner) => this.#assigned(inner))
    if (plain.type !== 'Identifier') return
    const binding = this.#scope.find(nameOf(plain))
    if (binding) binding.assigned = true
  }

  #reference(id: Node): void {
    const binding = this.#scope.find(nameOf(id))
    if (binding) this.references.set(id, binding)
  }
}

function isVariable({ kind }: Binding): boolean {
  return kind === 'let' || kind === 'const' || kind === 'loop'
}

/** What a destructuring assignment stores into. */
function assignedIn(pattern: Node): Node[] {
  switch (pattern.type) {
    case 'ArrayPattern':
      return list(pattern, 'elements').flatMap(assignedIn)
    case 'ObjectPattern':
      return list(pattern, 'properties').flatMap(assignedIn)
    case 'KeyValuePatternProperty':
      return assignedIn(child(pattern, 'value'))
    case 'AssignmentPatternProperty':
      return [child(pattern, 'key')]
    case 'AssignmentPattern':
      return assignedIn(child(pattern, 'left'))
    case 'RestElement':
      return assignedIn(child(pattern, 'argument'))
    default:
      return [pattern]
  }
}
