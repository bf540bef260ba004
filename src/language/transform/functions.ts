import { child, functionParts, isFunction, list, nameOf, optional, statementsOf, type Node } from './ast.js'
import { languageModule, runtimeName } from './context.js'
import { Part } from './part.js'

const blockDecorators = new Set(['comb', 'seq', 'wiring'])

/** Rewrites functions, whose parameters get names, and classes, whose blocks are registered. */
export class Functions extends Part {
  /** Marks a function expression as belonging to this file, so that it may get signals. */
  expression(node: Node, name: string | null): void {
    this.context.open(node, `${runtimeName}.own(`)
    this.function(node)
    this.context.close(node, name === null ? ')' : `, '${name}')`)
  }

  /** Marks a function declaration in the same way, after its end. */
  declaration(node: Node): void {
    this.function(node)
    const id = optional(node, 'identifier')
    if (id && optional(node, 'body')) this.context.close(node, ` ${runtimeName}.own(${nameOf(id)});`)
  }

  function(node: Node): void {
    const parts = functionParts(node)
    if (parts['async'] === true)
      this.context.unsupported(node, 'an async function', 'describe the state explicitly with a register and a switch')
    if (parts['generator'] === true) this.context.unsupported(node, 'a generator', 'build an array and return it')
    const parameters = list(parts, 'params')
    parameters.forEach((parameter) => this.rewriter.declarations.pattern(parameter))
    const body = optional(parts, 'body')
    if (!body) return
    this.context.inFrame('function', () => {
      const named = node.type === 'Constructor' ? [] : this.#parameterNames(parameters)
      if (body.type !== 'BlockStatement' && body.type !== 'FunctionBody') {
        if (named.length > 0) this.context.open(body, `(${named.join(', ')}, `)
        this.rewriter.expression(body)
        if (named.length > 0) this.context.close(body, ')')
        return
      }
      if (named.length > 0) this.context.begin(body, ` ${named.join('; ')};`)
      this.rewriter.statements(statementsOf(body))
    })
  }

  /** Assignments that name the values of parameters, so that an argument used twice is a single wire. */
  #parameterNames(parameters: readonly Node[]): string[] {
    const names = parameters.map((parameter) => unwrapParameter(parameter)).filter((id): id is Node => id !== null)
    return names.map(
      (id) => `${nameOf(id)} = ${runtimeName}.parameter('${nameOf(id)}', ${nameOf(id)}, ${this.context.where(id)})`,
    )
  }

  class(node: Node): void {
    const blocks: string[] = []
    for (const decorator of list(node, 'decorators'))
      this.context.unsupported(decorator, 'a class decorator', 'remove it')
    const parent = optional(node, 'superClass')
    if (parent) this.rewriter.expression(parent)
    for (const member of list(node, 'body')) {
      this.context.part(() => {
        blocks.push(...this.#decorators(member))
        this.#member(member)
      })
    }
    const text = `; static { ${runtimeName}.define(this, [${blocks.join(', ')}], ${this.context.where(node)}) } `
    this.context.editor.insert(this.context.source.end(node) - 1, text)
  }

  /** Removes the block decorators of a method, and returns them. */
  #decorators(member: Node): string[] {
    const owner = member.type === 'ClassMethod' ? functionParts(member) : member
    const decorators = list(owner, 'decorators')
    if (decorators.length > 1)
      this.context.unsupported(
        decorators[1]!,
        'a second decorator on one method',
        'split the method: each is one block of one kind',
      )
    return decorators.map((decorator) => {
      const expression = child(decorator, 'expression')
      const kind = expression.type === 'Identifier' ? this.context.scopes.references.get(expression)?.imported : null
      if (!kind || !blockDecorators.has(kind) || member.type !== 'ClassMethod') {
        this.context.unsupported(
          decorator,
          `the decorator ${this.context.source.slice(decorator)}`,
          `import comb, seq or wiring from '${languageModule}', and put it on a method`,
        )
      }
      this.#checkBlock(member, kind)
      this.context.replace(decorator, ' ')
      return `['${nameOf(child(member, 'key'))}', '${kind}', ${this.context.where(child(member, 'key'))}]`
    })
  }

  #checkBlock(member: Node, kind: string): void {
    const refuse = (what: string): never =>
      this.context.unsupported(member, `@${kind} on ${what}`, `put @${kind} on an ordinary method without parameters`)
    if (member['kind'] !== 'method') refuse(`a ${String(member['kind'])}`)
    if (member['isStatic'] === true) refuse('a static method')
    if (child(member, 'key').type !== 'Identifier') refuse('a method with a computed name')
    if (list(functionParts(member), 'params').length > 0) refuse('a method with parameters')
  }

  #member(member: Node): void {
    this.context.checkSyntax(member)
    if (isFunction(member)) return this.function(member)
    const value = member.type === 'ClassProperty' ? optional(member, 'value') : null
    if (value) this.rewriter.expression(value)
  }
}

/** The identifier of a parameter that is a plain name; null for other parameters. */
function unwrapParameter(parameter: Node): Node | null {
  const pattern = parameter.type === 'Parameter' ? child(parameter, 'pat') : parameter
  const id = pattern.type === 'AssignmentPattern' ? child(pattern, 'left') : pattern
  return id.type === 'Identifier' && nameOf(id) !== 'this' ? id : null
}
