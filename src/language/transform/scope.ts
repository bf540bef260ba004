import {
  boundNames,
  child,
  childrenOf,
  computedKey,
  functionParts,
  isFunction,
  isTypeSyntax,
  list,
  nameOf,
  optional,
  patternExpressions,
  patternTargets,
  statementsOf,
  unwrap,
  type Node,
} from './ast.js'

/** The kind of declaration of a name. `loop` is a `let` in the head of a `for`, which stays a JavaScript variable. */
export type BindingKind = 'let' | 'const' | 'parameter' | 'import' | 'loop' | 'other'

/** One declared name and its uses. */
export interface Binding {
  readonly name: string
  readonly kind: BindingKind
  /** For imports: the name in the exporting module. */
  readonly imported: string | null
  assigned: boolean
}

/** The binding of each identifier that stands for a value. */
export interface Scopes {
  readonly references: ReadonlyMap<Node, Binding>
  readonly declarations: ReadonlyMap<Node, Binding>
  /** Variables whose name is declared twice in the same scope. */
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

  #declare(id: Node, kind: BindingKind, imported: string | null = null): void {
    const binding: Binding = { name: nameOf(id), kind, imported, assigned: false }
    const before = this.#scope.names.get(binding.name)
    if (before && isVariable(before) && isVariable(binding)) this.twice.push(id)
    this.#scope.names.set(binding.name, binding)
    this.declarations.set(id, binding)
  }

  #declareImports(declaration: Node): void {
    for (const specifier of list(declaration, 'specifiers')) {
      const local = child(specifier, 'local')
      this.#declare(local, 'import', nameOf(optional(specifier, 'imported') ?? local))
    }
  }

  /** Declares the names of all statements, then resolves the statements: a name may be used before its declaration. */
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
        return this.#visitAll([child(node, 'object'), computedKey(node, 'property')])
      case 'SuperPropExpression':
        return this.#visitAll([computedKey(node, 'property')])
      case 'KeyValueProperty':
      case 'ClassProperty':
      case 'KeyValuePatternProperty':
        return this.#visitAll([computedKey(node), optional(node, 'value')])
      case 'AssignmentExpression':
        this.#assigned(child(node, 'left'))
        return this.#visitAll(childrenOf(node))
      case 'UpdateExpression':
        this.#assigned(child(node, 'argument'))
        return this.#visit(child(node, 'argument'))
      case 'VariableDeclarator':
        return this.#visitAll([...patternExpressions(child(node, 'id')), optional(node, 'init')])
      case 'BlockStatement':
      case 'FunctionBody':
        return this.#inScope(() => this.#statements(statementsOf(node)))
      case 'SwitchStatement':
        return this.#switch(node)
      case 'ForStatement':
      case 'ForOfStatement':
      case 'ForInStatement':
        return this.#for(node)
      case 'BreakStatement':
      case 'ContinueStatement':
      case 'ExportNamedDeclaration':
        return
      default:
        this.#visitAll(childrenOf(node))
    }
  }

  #visitAll(nodes: readonly (Node | null)[]): void {
    for (const node of nodes) if (node) this.#visit(node)
  }

  #function(node: Node): void {
    const parts = functionParts(node)
    this.#visitAll(list(parts, 'decorators'))
    this.#inScope(() => {
      const parameters = list(parts, 'params')
      for (const parameter of parameters) boundNames(parameter).forEach((id) => this.#declare(id, 'parameter'))
      this.#visitAll([...parameters.flatMap(patternExpressions), optional(parts, 'body')])
    })
  }

  #switch(node: Node): void {
    this.#visit(child(node, 'discriminant'))
    this.#inScope(() => {
      const cases = list(node, 'cases')
      for (const arm of cases) for (const statement of list(arm, 'consequent')) this.#hoist(statement)
      this.#visitAll(cases.flatMap((arm) => [optional(arm, 'test'), ...list(arm, 'consequent')]))
    })
  }

  #for(node: Node): void {
    this.#inScope(() => {
      const head = optional(node, node.type === 'ForStatement' ? 'init' : 'left')
      if (head?.type === 'VariableDeclaration')
        this.#declareVariables(head, head['kind'] === 'const' ? 'const' : 'loop')
      this.#visitAll(childrenOf(node))
    })
  }

  #assigned(target: Node): void {
    for (const part of patternTargets(unwrap(target)).map(unwrap)) {
      const binding = part.type === 'Identifier' ? this.#scope.find(nameOf(part)) : null
      if (binding) binding.assigned = true
    }
  }

  #reference(id: Node): void {
    const binding = this.#scope.find(nameOf(id))
    if (binding) this.references.set(id, binding)
  }
}

function isVariable({ kind }: Binding): boolean {
  return kind === 'let' || kind === 'const' || kind === 'loop'
}
