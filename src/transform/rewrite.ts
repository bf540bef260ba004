import { fail } from '../ir/diagnostic.js'
import {
  argumentsOf,
  boundNames,
  child,
  childrenOf,
  functionParts,
  isFunction,
  isTypeSyntax,
  isWrapper,
  list,
  nameOf,
  optional,
  statementsOf,
  unwrap,
  type Node,
} from './ast.js'
import { alwaysLeaves, caseBody, exitsOf, type Exits } from './control.js'
import type { Editor } from './editor.js'
import type { Binding, Scopes } from './scope.js'
import type { Source } from './source.js'
import { binaryMethods, bitwise, comparisons, mutators, rejectedSyntax, unsupported } from './syntax.js'

/** The name under which a rewritten file knows the builder. */
export const runtimeName = '$rtl'

const languageModule = 'flitwave/hdl'

const blockDecorators = new Set(['comb', 'seq', 'wiring'])

/** What encloses a statement, innermost last: decides how return, break and continue leave it. */
type Frame = 'function' | 'arm' | 'loop' | 'case'

/**
 * Turns what a `'use rtl'` file says about signals into calls on the builder, by inserting text around it. The
 * meaning of each call is in `hdl/runtime.ts`; here is only its syntax.
 */
export class Rewriter {
  readonly #source: Source
  #frames: Frame[] = []
  #inLoopHead = false

  constructor(
    private readonly editor: Editor,
    private readonly scopes: Scopes,
  ) {
    this.#source = editor.source
  }

  module(module: Node): void {
    this.#statements(list(module, 'body'))
  }

  #where(node: Node): string {
    const { line, column } = this.#source.place(node)
    return String(line * 4096 + Math.min(column, 4095))
  }

  #open(node: Node, text: string): void {
    this.editor.before(node, text)
  }

  #close(node: Node, text: string): void {
    this.editor.after(node, text)
  }

  #between(left: Node, right: Node, text: string): void {
    this.editor.replace(this.#source.end(left), this.#source.start(right), text)
  }

  #unsupported(node: Node, what: string, help: string): never {
    return unsupported(this.#source, node, what, help)
  }

  #inFrame(frame: Frame, work: () => void): void {
    if (frame === 'function') {
      const outer = this.#frames
      this.#frames = ['function']
      work()
      this.#frames = outer
      return
    }
    this.#frames.push(frame)
    work()
    this.#frames.pop()
  }

  // ------------------------------------------------------------------------------------------------- statements

  /** A statement list. An `if` that always leaves takes the rest of the list into its other branch. */
  #statements(statements: readonly Node[], last = true): void {
    for (let i = 0; i < statements.length; i++) {
      const statement = statements[i]!
      const rest = statements.slice(i + 1)
      if (statement.type === 'IfStatement' && rest.length > 0 && this.#frames.length > 0 && alwaysLeaves(child(statement, 'consequent'))) {
        const hoisted = rest.find((later) => later.type === 'FunctionDeclaration')
        if (hoisted) this.#unsupported(hoisted, 'a function declared below an early return', 'declare it above')
        this.#if(statement, rest, last)
        return
      }
      this.#statement(statement, last && rest.length === 0)
    }
  }

  #statement(node: Node, last: boolean): void {
    const rejected = rejectedSyntax[node.type]
    if (rejected) this.#unsupported(node, ...rejected)
    switch (node.type) {
      case 'BlockStatement':
      case 'FunctionBody':
        return this.#statements(statementsOf(node), last)
      case 'IfStatement':
        return this.#if(node, [], last)
      case 'SwitchStatement':
        return this.#switch(node, last)
      case 'ReturnStatement':
        return this.#return(node)
      case 'BreakStatement':
      case 'ContinueStatement':
        return this.#jump(node)
      case 'ForStatement':
      case 'WhileStatement':
      case 'DoWhileStatement':
        return this.#loop(node)
      case 'ExpressionStatement': {
        const expression = child(node, 'expression')
        return expression.type === 'UpdateExpression' ? this.#update(expression, false) : this.#expression(expression)
      }
      case 'ThrowStatement':
        return this.#throw(node)
      case 'ForOfStatement': {
        const head = child(node, 'left')
        if (head.type === 'VariableDeclaration') list(head, 'declarations').forEach((item) => this.#pattern(child(item, 'id')))
        this.#expression(child(node, 'right'))
        this.#inFrame('loop', () => this.#statement(child(node, 'body'), true))
        return
      }
      case 'VariableDeclaration':
        return this.#variables(node)
      case 'ExportDeclaration':
        return this.#statement(child(node, 'declaration'), last)
      case 'ExportDefaultDeclaration':
        return this.#any(child(node, 'decl'))
      case 'ClassDeclaration':
        return this.#class(node)
      case 'FunctionDeclaration':
        return this.#function(node)
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

  /** The functions of the language are recognised by name, so that they know where they are called. */
  #checkImport(node: Node): void {
    const whole = list(node, 'specifiers').find((specifier) => specifier.type !== 'ImportSpecifier')
    if (!whole || nameOf(child(node, 'source')) !== languageModule || node['typeOnly'] === true) return
    this.#unsupported(whole, `importing all of ${languageModule} under one name`, `import each by its name: import { Module, input, … } from '${languageModule}'`)
  }

  #any(node: Node): void {
    if (node.type.endsWith('Statement') || node.type.endsWith('Declaration') || node.type === 'FunctionBody') this.#statement(node, true)
    else this.#expression(node)
  }

  /**
   * `if (c) A else B`, where `rest` are the statements after it that belong to the other branch, becomes
   * `$rtl.if(c, () => {A}, () => {B rest}, place, tail)`.
   */
  #if(node: Node, rest: readonly Node[], tail: boolean): void {
    const test = child(node, 'test')
    const then = child(node, 'consequent')
    const other = optional(node, 'alternate')
    const end = rest.at(-1) ?? node
    const exits = [then, ...(other ? [other] : []), ...rest].map(exitsOf)
    const leaves = exits.some((exit) => exit.returns || exit.loops)
    const lastHere = tail && !(this.#inLoop() && exits.some((exit) => exit.returns))
    this.editor.replace(this.#source.start(node), this.#source.start(test), `${leaves ? '{ const $exit = ' : ''}${runtimeName}.if(`)
    this.#expression(test)
    this.#between(test, then, ', () => ')
    this.#arm([then], then)
    if (other) {
      this.#between(then, other, `, () => ${rest.length > 0 ? '{ ' : ''}`)
      this.#arm([other, ...rest], rest.length > 0 ? null : other)
      if (rest.length > 0) this.#close(end, ' }')
    } else if (rest.length > 0) {
      this.#close(then, ', () => {')
      this.#arm(rest, null)
      this.#close(end, ' }')
    } else {
      this.#close(then, ', null')
    }
    this.#close(end, `, ${this.#where(node)}, ${lastHere ? 1 : 0});`)
    if (leaves) this.#close(end, ` ${this.#leave(exits, node)} }`)
  }

  /** Whether a loop is the nearest thing that a statement here stands in. */
  #inLoop(): boolean {
    return this.#frames.lastIndexOf('loop') > Math.max(this.#frames.lastIndexOf('arm'), this.#frames.lastIndexOf('function'))
  }

  /** Statements as the body of an arrow function; `braces` is the statement that may need braces of its own. */
  #arm(statements: readonly Node[], braces: Node | null): void {
    const bare = braces !== null && braces.type !== 'BlockStatement'
    if (bare) this.#open(braces, '{ ')
    this.#inFrame('arm', () => this.#statements(statements))
    if (bare) this.#close(braces, ' }')
  }

  /** What the code after a branch does with the way in which the branch was left. */
  #leave(exits: readonly Exits[], node: Node): string {
    const loops = exits.some((exit) => exit.loops)
    const boundary = this.#frames.findLast((frame) => frame !== 'case' && frame !== 'loop') ?? 'function'
    const armIsNearer = this.#frames.lastIndexOf('arm') > this.#frames.lastIndexOf('loop')
    const leave = boundary === 'arm' ? 'return $exit' : `return ${runtimeName}.leave($exit, ${this.#where(node)})`
    if (!loops || armIsNearer) return `if ($exit) ${leave}`
    return `if ($exit) { if ($exit.kind === 'break') break; if ($exit.kind === 'continue') continue; ${leave} }`
  }

  #return(node: Node): void {
    const argument = optional(node, 'argument')
    const inArm = this.#frames.findLast((frame) => frame === 'arm' || frame === 'function') === 'arm'
    if (!inArm) {
      if (argument) this.#expression(argument)
      return
    }
    if (!argument) {
      this.editor.replace(this.#source.start(node), this.#source.start(node) + 6, `return ${runtimeName}.exit('return')`)
      return
    }
    this.#open(argument, `${runtimeName}.exit('return', `)
    this.#expression(argument)
    this.#close(argument, ')')
  }

  #throw(node: Node): void {
    const argument = child(node, 'argument')
    this.#open(argument, `${runtimeName}.thrown(`)
    this.#expression(argument)
    this.#close(argument, `, ${this.#where(node)})`)
  }

  #jump(node: Node): void {
    const kind = node.type === 'BreakStatement' ? 'break' : 'continue'
    if (optional(node, 'label')) this.#unsupported(node, `${kind} to a label`, 'put the inner loop into a helper function and return from it')
    const nearest = this.#frames.findLast((frame) => frame !== 'function' && (frame !== 'case' || kind === 'break'))
    const around = this.#frames.slice(this.#frames.findLastIndex((frame) => frame === 'loop' || frame === 'case') + 1)
    if (kind === 'break' && this.#frames.findLast((frame) => frame === 'loop' || frame === 'case') === 'case') {
      this.#unsupported(node, 'break inside a case', 'let break be the last statement of the case, and use if … else above it')
    }
    if (nearest === 'loop' && !around.includes('arm')) return
    const length = kind.length
    this.editor.replace(this.#source.start(node), this.#source.start(node) + length, `return ${runtimeName}.exit('${kind}')`)
  }

  #loop(node: Node): void {
    const init = optional(node, 'init')
    if (init?.type === 'VariableDeclaration') {
      for (const declarator of list(init, 'declarations')) {
        const value = optional(declarator, 'init')
        if (value) this.#expression(value)
      }
    } else if (init) this.#expression(init)
    const test = optional(node, 'test')
    if (test) {
      this.#open(test, `${runtimeName}.known(`)
      this.#expression(test)
      this.#close(test, `, ${this.#where(test)})`)
    }
    const update = optional(node, 'update')
    if (update) this.#loopUpdate(update)
    this.#inFrame('loop', () => this.#statement(child(node, 'body'), true))
  }

  /** The step of a `for`: the one place where its variable is assigned. */
  #loopUpdate(update: Node): void {
    this.#inLoopHead = true
    if (update.type === 'UpdateExpression') this.#update(update, false)
    else this.#expression(update)
    this.#inLoopHead = false
  }

  /** `switch (s) { case a: A; break; default: B }` becomes `$rtl.switch(s, [[[a], () => {A}, place], [null, () => {B}, place]], …)`. */
  #switch(node: Node, last: boolean): void {
    const cases = list(node, 'cases')
    const subject = child(node, 'discriminant')
    const exits = cases.flatMap((arm) => caseBody(arm).body.map(exitsOf))
    const leaves = exits.some((exit) => exit.returns || exit.loops)
    const first = cases[0]
    if (!first) this.#unsupported(node, 'a switch without cases', 'remove it')
    this.editor.replace(this.#source.start(node), this.#source.start(subject), `${leaves ? '{ const $exit = ' : ''}${runtimeName}.switch(`)
    this.#expression(subject)
    this.#between(subject, first, ', [[[')
    this.#cases(cases, node)
    const lastHere = last && !(this.#inLoop() && exits.some((exit) => exit.returns))
    this.editor.insert(this.#source.end(node), `, ${this.#where(node)}, ${lastHere ? 1 : 0});`)
    if (leaves) this.editor.insert(this.#source.end(node), ` ${this.#leave(exits, node)} }`)
  }

  #cases(cases: readonly Node[], node: Node): void {
    cases.forEach((arm, i) => {
      const test = optional(arm, 'test')
      const { body, end } = caseBody(arm)
      const isLast = i === cases.length - 1
      const start = this.#source.start(arm)
      if (test) {
        this.editor.replace(start, this.#source.start(test), '')
        this.#expression(test)
      }
      const afterLabel = this.#source.find(':', test ? this.#source.end(test) : start) + 1
      const labelStart = test ? this.#source.end(test) : start
      if (list(arm, 'consequent').length === 0 && !isLast) {
        this.editor.replace(labelStart, afterLabel, test ? ', ' : `${runtimeName}.otherwise, `)
        return
      }
      this.editor.replace(labelStart, afterLabel, `${test ? '' : `${runtimeName}.otherwise`}], () => {`)
      if (!end && !isLast && !this.#leavesCase(body)) {
        this.#unsupported(arm, 'a case that falls through into the next', 'end it with break, or list the values together: case a: case b:')
      }
      this.#inFrame('case', () => this.#inFrame('arm', () => this.#statements(body)))
      if (end) this.editor.replace(this.#source.start(end), this.#source.end(end), '')
      const close = `}, ${this.#where(arm)}]`
      if (isLast) this.editor.replace(this.#source.end(node) - 1, this.#source.end(node), `${close}]`)
      else this.#close(arm, `${close}, [[`)
    })
  }

  #leavesCase(body: readonly Node[]): boolean {
    const last = body.at(-1)
    return last !== undefined && (alwaysLeaves(last) || last.type === 'ThrowStatement')
  }

  #variables(node: Node): void {
    const kind = node['kind'] as string
    if (kind === 'var') this.#unsupported(node, 'var', 'use const or let')
    for (const declarator of list(node, 'declarations')) {
      const id = child(declarator, 'id')
      const init = optional(declarator, 'init')
      const binding = this.scopes.declarations.get(id)
      const cell = binding !== undefined && isCell(binding)
      if (!cell || this.#frames.length === 0) {
        if (cell && binding.assigned) this.#unsupported(node, 'a let at the top of the file that is assigned later', 'declare it inside a method or function, or use const')
        this.#checkPattern(node, id)
        this.#pattern(id)
        if (init) this.#named(id, init)
        continue
      }
      this.#cell(declarator, id, init)
    }
  }

  #checkPattern(node: Node, pattern: Node): void {
    if (pattern.type === 'Identifier') return
    const assigned = boundNames(pattern).find((id) => this.scopes.declarations.get(id)?.assigned)
    if (assigned) this.#unsupported(node, `taking a value apart into ${nameOf(assigned)}, which is assigned later,`, `declare it by itself: let ${nameOf(assigned)} = …`)
  }

  #named(id: Node, init: Node): void {
    const plain = unwrap(init)
    const nameless = this.#frames.length === 0 || isFunction(plain) || id.type !== 'Identifier' || plain.type === 'ClassExpression'
    if (nameless) return this.#expression(init)
    this.#open(init, `${runtimeName}.const('${nameOf(id)}', `)
    this.#expression(init)
    this.#close(init, `, ${this.#where(id)})`)
  }

  /** A `let` that is assigned later becomes a cell, which remembers its value on each branch. */
  #cell(declarator: Node, id: Node, init: Node | null): void {
    const name = nameOf(id)
    if (init) {
      this.#open(init, `${runtimeName}.let('${name}', `)
      this.#expression(init)
      this.#close(init, `, ${this.#where(id)})`)
      return
    }
    const end = this.#source.end(declarator)
    const idEnd = this.#source.end(id)
    if (idEnd < end) this.editor.replace(idEnd, end, '')
    this.editor.insert(end, ` = ${runtimeName}.let('${name}', undefined, ${this.#where(id)})`)
  }

  // ------------------------------------------------------------------------------------------ functions, classes

  #function(node: Node): void {
    const parts = functionParts(node)
    if (parts['async'] === true) this.#unsupported(node, 'an async function', 'describe the state explicitly with a register and a switch')
    if (parts['generator'] === true) this.#unsupported(node, 'a generator', 'build an array and return it')
    const parameters = list(parts, 'params')
    parameters.forEach((parameter) => this.#pattern(parameter))
    const body = optional(parts, 'body')
    if (!body) return
    this.#inFrame('function', () => {
      const named = node.type === 'Constructor' ? [] : this.#parameterNames(parameters)
      if (body.type !== 'BlockStatement' && body.type !== 'FunctionBody') {
        if (named.length > 0) this.#open(body, `(${named.join(', ')}, `)
        this.#expression(body)
        if (named.length > 0) this.#close(body, ')')
        return
      }
      if (named.length > 0) this.editor.insert(this.#source.start(body) + 1, ` ${named.join('; ')};`)
      this.#statements(statementsOf(body))
    })
  }

  /** Assignments that name the values of the parameters, so that an argument used twice is one wire. */
  #parameterNames(parameters: readonly Node[]): string[] {
    const names = parameters.map((parameter) => unwrapParameter(parameter)).filter((id): id is Node => id !== null)
    return names.map((id) => `${nameOf(id)} = ${runtimeName}.parameter('${nameOf(id)}', ${nameOf(id)}, ${this.#where(id)})`)
  }

  #class(node: Node): void {
    const members = list(node, 'body')
    const blocks: string[] = []
    for (const decorator of list(node, 'decorators')) this.#unsupported(decorator, 'a class decorator', 'remove it')
    const parent = optional(node, 'superClass')
    if (parent) this.#expression(parent)
    for (const member of members) {
      blocks.push(...this.#decorators(member))
      this.#member(member)
    }
    this.#define(node, blocks)
  }

  #define(node: Node, blocks: readonly string[]): void {
    const text = `; static { ${runtimeName}.define(this, [${blocks.join(', ')}], ${this.#where(node)}) } `
    this.editor.insert(this.#source.end(node) - 1, text)
  }

  /** Takes the block decorators off a method and says what they were. */
  #decorators(member: Node): string[] {
    const owner = member.type === 'ClassMethod' ? functionParts(member) : member
    const decorators = list(owner, 'decorators')
    if (decorators.length > 1) this.#unsupported(decorators[1]!, 'a second decorator on one method', 'split the method: each is one block of one kind')
    return decorators.map((decorator) => {
      const expression = child(decorator, 'expression')
      const kind = expression.type === 'Identifier' ? this.scopes.references.get(expression)?.imported : null
      if (!kind || !blockDecorators.has(kind) || member.type !== 'ClassMethod') {
        this.#unsupported(decorator, `the decorator ${this.#source.slice(decorator)}`, `import comb, seq or wiring from '${languageModule}', and put it on a method`)
      }
      this.#checkBlock(member, kind)
      this.editor.replace(this.#source.start(decorator), this.#source.end(decorator), ' ')
      return `['${nameOf(child(member, 'key'))}', '${kind}', ${this.#where(child(member, 'key'))}]`
    })
  }

  #checkBlock(member: Node, kind: string): void {
    const refuse = (what: string): never => this.#unsupported(member, `@${kind} on ${what}`, `put @${kind} on an ordinary method without parameters`)
    if (member['kind'] !== 'method') refuse(`a ${String(member['kind'])}`)
    if (member['isStatic'] === true) refuse('a static method')
    if (child(member, 'key').type !== 'Identifier') refuse('a method with a computed name')
    if (list(functionParts(member), 'params').length > 0) refuse('a method with parameters')
  }

  #member(member: Node): void {
    const rejected = rejectedSyntax[member.type]
    if (rejected) this.#unsupported(member, ...rejected)
    switch (member.type) {
      case 'ClassMethod':
      case 'Constructor':
        return this.#function(member)
      case 'ClassProperty': {
        const value = optional(member, 'value')
        if (value) this.#expression(value)
        return
      }
      default:
        return
    }
  }

  // ------------------------------------------------------------------------------------------------ expressions

  /** The default values inside a binding pattern. */
  #pattern(pattern: Node): void {
    switch (pattern.type) {
      case 'Parameter':
        return this.#pattern(child(pattern, 'pat'))
      case 'TsParameterProperty':
        return this.#unsupported(pattern, 'a parameter property', 'declare a field, or take it from this.p')
      case 'AssignmentPattern':
        this.#pattern(child(pattern, 'left'))
        return this.#expression(child(pattern, 'right'))
      case 'ObjectPattern':
        return list(pattern, 'properties').forEach((property) => this.#pattern(property))
      case 'ArrayPattern':
        return list(pattern, 'elements').forEach((element) => this.#pattern(element))
      case 'KeyValuePatternProperty':
        return this.#pattern(child(pattern, 'value'))
      case 'AssignmentPatternProperty': {
        const value = optional(pattern, 'value')
        if (value) this.#expression(value)
        return
      }
      default:
        return
    }
  }

  #expression(node: Node): void {
    const rejected = rejectedSyntax[node.type]
    if (rejected) this.#unsupported(node, ...rejected)
    if (isWrapper(node)) return this.#expression(child(node, 'expression'))
    if (isTypeSyntax(node)) return
    if (isFunction(node)) return this.#function(node)
    switch (node.type) {
      case 'Identifier':
        return this.#identifier(node)
      case 'BinaryExpression':
        return this.#binary(node)
      case 'UnaryExpression':
        return this.#unary(node)
      case 'ConditionalExpression':
        return this.#conditional(node)
      case 'AssignmentExpression':
        return this.#assignment(node)
      case 'UpdateExpression':
        return this.#update(node, true)
      case 'MemberExpression':
        return this.#memberAccess(node)
      case 'OptionalChainingExpression':
        return this.#optionalChain(node)
      case 'CallExpression':
        return this.#call(node)
      case 'NewExpression':
        return this.#new(node)
      case 'ObjectExpression':
        return list(node, 'properties').forEach((property) => this.#property(property))
      case 'ClassExpression':
        return this.#class(node)
      default:
        childrenOf(node).forEach((inner) => this.#expression(inner))
    }
  }

  #identifier(node: Node): void {
    const binding = this.scopes.references.get(node)
    if (binding && isCell(binding)) this.#close(node, `.get(${this.#where(node)})`)
  }

  #property(node: Node): void {
    if (node.type === 'Identifier') {
      const binding = this.scopes.references.get(node)
      if (binding && isCell(binding)) this.#close(node, `: ${nameOf(node)}.get(${this.#where(node)})`)
      return
    }
    if (node.type === 'KeyValueProperty') {
      if (child(node, 'key').type === 'Computed') this.#expression(child(child(node, 'key'), 'expression'))
      return this.#expression(child(node, 'value'))
    }
    this.#expression(node)
  }

  #binary(node: Node): void {
    const operator = node['operator'] as string
    const left = child(node, 'left')
    const right = child(node, 'right')
    if (operator === '&&' || operator === '||') return this.#logical(node, operator === '&&' ? 'both' : 'either')
    if (['in', 'instanceof', '??'].includes(operator)) return childrenOf(node).forEach((inner) => this.#expression(inner))
    this.#checkOperator(operator, left, right)
    this.#open(node, `${runtimeName}.${binaryMethods[operator]!}(`)
    this.#expression(left)
    this.#between(left, right, ', ')
    this.#expression(right)
    this.#close(node, `, ${this.#where(node)})`)
  }

  #checkOperator(operator: string, left: Node, right: Node): void {
    const place = this.#source.placeAt(this.#source.find(operator, this.#source.end(left)))
    if (operator === '==' || operator === '!=') {
      fail('FW002', `'${operator}' converts its sides before it compares`, place, `write '${operator}=', which compares exactly`)
    }
    if (operator === '>>>') {
      fail('FW003', "'>>>' has no meaning for hardware values", place, "write '>>', which follows the sign of its left side")
    }
    if (bitwise.has(operator)) {
      const suspect = [left, right].find((side) => side.type === 'BinaryExpression' && comparisons.has(side['operator'] as string))
      if (suspect) {
        const [inner, outer] = suspect === right ? [left, child(suspect, 'left')] : [child(suspect, 'right'), right]
        const masked = `(${this.#source.slice(inner)} ${operator} ${this.#source.slice(outer)})`
        const comparison = suspect['operator'] as string
        fail(
          'FW004',
          `'${operator}' binds weaker than '${comparison}': this compares first`,
          place,
          `write ${masked} ${comparison} …, or put the comparison into parentheses if it is meant`,
        )
      }
    }
    
  }

  #logical(node: Node, method: string): void {
    const left = child(node, 'left')
    const right = child(node, 'right')
    this.#open(node, `${runtimeName}.${method}(`)
    this.#expression(left)
    this.#between(left, right, ', () => ')
    this.#bodyExpression(right)
    this.#close(node, `, ${this.#where(node)})`)
  }

  /** An expression as the body of an arrow function: an object literal needs parentheses. */
  #bodyExpression(node: Node): void {
    const object = unwrap(node).type === 'ObjectExpression' && node.type !== 'ParenthesisExpression'
    if (object) this.#open(node, '(')
    this.#expression(node)
    if (object) this.#close(node, ')')
  }

  #unary(node: Node): void {
    const operator = node['operator'] as string
    const argument = child(node, 'argument')
    const method = { '!': 'not', '~': 'invert', '-': 'negate' }[operator]
    if (!method || (operator === '-' && unwrap(argument).type === 'NumericLiteral')) return this.#expression(argument)
    this.editor.replace(this.#source.start(node), this.#source.start(argument), `${runtimeName}.${method}(`)
    this.#expression(argument)
    this.#close(node, `, ${this.#where(node)})`)
  }

  #conditional(node: Node): void {
    const [test, then, other] = [child(node, 'test'), child(node, 'consequent'), child(node, 'alternate')]
    this.#open(node, `${runtimeName}.choose(`)
    this.#expression(test)
    this.#between(test, then, ', () => ')
    this.#bodyExpression(then)
    this.#between(then, other, ', () => ')
    this.#bodyExpression(other)
    this.#close(node, `, ${this.#where(node)})`)
  }

  #memberAccess(node: Node): void {
    const object = child(node, 'object')
    const property = child(node, 'property')
    if (property.type !== 'Computed') return this.#expression(object)
    const index = child(property, 'expression')
    if (index.type === 'StringLiteral') return this.#expression(object)
    this.#open(node, `${runtimeName}.at(`)
    this.#expression(object)
    this.#between(object, index, ', ')
    this.#expression(index)
    this.editor.replace(this.#source.end(index), this.#source.end(node), `, ${this.#where(node)})`)
  }

  #optionalChain(node: Node): void {
    const base = child(node, 'base')
    const computed = base.type === 'MemberExpression' && child(base, 'property').type === 'Computed'
    if (computed) this.#unsupported(node, 'optional indexing', 'test for undefined first')
    this.#expression(base)
  }

  #assignment(node: Node): void {
    const operator = node['operator'] as string
    const target = unwrap(child(node, 'left'))
    const value = child(node, 'right')
    const arithmetic = operator.slice(0, -1)
    if (operator !== '=') {
      if (['&&', '||', '??'].includes(arithmetic)) this.#unsupported(node, `the operator ${operator}`, `write the assignment in full with '${arithmetic}'`)
      this.#checkOperator(arithmetic, target, value)
    }
    this.#store(node, target, (current) => {
      if (operator !== '=') this.editor.insert(this.#source.start(value), `${runtimeName}.${binaryMethods[arithmetic]!}(${current}, `)
      this.#expression(value)
      if (operator !== '=') this.#close(value, `, ${this.#where(node)})`)
    }, child(node, 'left'), value)
  }

  #update(node: Node, asValue: boolean): void {
    const target = unwrap(child(node, 'argument'))
    const binding = target.type === 'Identifier' ? this.scopes.references.get(target) : undefined
    if (binding?.kind === 'loop') return this.#checkLoopVariable(node, target)
    if (asValue && node['prefix'] !== true) this.#unsupported(node, `the value of ${this.#source.slice(node)}`, 'make it a statement of its own, above or below')
    const method = node['operator'] === '++' ? 'add' : 'sub'
    const argument = child(node, 'argument')
    const text = (current: string): string => `${runtimeName}.${method}(${current}, 1, ${this.#where(node)})`
    if (node['prefix'] === true) this.editor.replace(this.#source.start(node), this.#source.start(argument), '')
    const end = node['prefix'] === true ? null : [this.#source.end(argument), this.#source.end(node)] as const
    this.#store(node, target, (current) => {
      if (end) this.editor.replace(end[0], end[1], text(current))
      else this.editor.insert(this.#source.end(node), text(current))
    }, argument, null)
  }

  /**
   * Writes a store into `target`: a cell, or a member of an object. `emit` writes the new value and is given text for
   * the present one.
   */
  #store(node: Node, target: Node, emit: (current: string) => void, written: Node, value: Node | null): void {
    if (target.type === 'Identifier') return this.#storeName(node, target, emit, written, value)
    if (target.type !== 'MemberExpression') this.#unsupported(node, 'assignment to a pattern', 'assign the parts one by one')
    const object = child(target, 'object')
    const property = child(target, 'property')
    const computed = property.type === 'Computed'
    const key = computed ? child(property, 'expression') : property
    const updates = this.#isUpdate(node)
    this.#open(node, `${runtimeName}.${updates ? 'update' : 'set'}(`)
    this.#expression(object)
    if (computed) {
      this.#between(object, key, ', ')
      this.#expression(key)
    } else {
      this.editor.replace(this.#source.end(object), this.#source.end(key), `, '${nameOf(key)}'`)
    }
    const from = computed ? this.#source.end(key) : this.#source.end(written)
    const separator = updates ? ', ($now) => ' : ', '
    if (value) this.editor.replace(from, this.#source.start(value), separator)
    else if (computed) this.editor.replace(from, this.#source.end(written), separator)
    else this.editor.insert(from, separator)
    emit('$now')
    this.#close(node, `, ${this.#where(node)})`)
  }

  /** Whether the new value is made from the old one: `+=`, `++` and their like. */
  #isUpdate(node: Node): boolean {
    return node['operator'] !== '='
  }

  #checkLoopVariable(node: Node, target: Node): void {
    if (this.#inLoopHead) return
    this.#unsupported(node, `assigning the loop variable ${nameOf(target)} in the body of its loop`, 'declare another let above the loop, or use while')
  }

  #storeName(node: Node, target: Node, emit: (current: string) => void, written: Node, value: Node | null): void {
    const binding = this.scopes.references.get(target)
    const name = nameOf(target)
    if (binding?.kind === 'parameter') this.#unsupported(node, `assigning the parameter ${name}`, `copy it into a let first: let ${name}Now = ${name}`)
    if (binding?.kind === 'loop') {
      this.#checkLoopVariable(node, target)
      if (value) this.#expression(value)
      return
    }
    if (!binding || !isCell(binding)) this.#unsupported(node, `assigning ${name}, which is no let of this file,`, 'declare it with let inside the function, or use a register')
    if (value) this.#between(written, value, '.set(')
    else this.#close(written, '.set(')
    emit(`${name}.get(${this.#where(target)})`)
    this.#close(node, `, ${this.#where(node)})`)
  }

  #call(node: Node): void {
    const callee = child(node, 'callee')
    const binding = callee.type === 'Identifier' ? this.scopes.references.get(callee) : undefined
    if (binding && (binding.from === languageModule || looksLikeClass(binding))) {
      const openParenthesis = this.#source.find('(', this.#typeArgumentsEnd(node, callee))
      this.#open(node, `${runtimeName}.call(`)
      this.editor.replace(this.#source.end(callee), openParenthesis + 1, `, ${this.#where(node)}, `)
    } else if (callee.type === 'MemberExpression' && mutators.has(nameOf(child(callee, 'property'))) && isNamed(child(callee, 'object'))) {
      this.#mutation(node, child(callee, 'object'))
    } else {
      this.#expression(callee)
    }
    argumentsOf(node).forEach((argument) => this.#expression(argument))
  }

  /** `list.push(x)` changes what no signal can decide: the builder looks at where the list was made. */
  #mutation(node: Node, object: Node): void {
    this.#open(object, `${runtimeName}.changed(`)
    this.#expression(object)
    this.#close(object, `, ${this.#where(node)})`)
  }

  #new(node: Node): void {
    const callee = child(node, 'callee')
    const args = argumentsOf(node)
    this.editor.replace(this.#source.start(node), this.#source.start(callee), `${runtimeName}.new(`)
    this.#expression(callee)
    const typed = this.#typeArgumentsEnd(node, callee)
    const openParenthesis = this.#source.find('(', typed)
    const bare = openParenthesis < 0 || openParenthesis >= this.#source.end(node)
    this.editor.replace(this.#source.end(callee), bare ? this.#source.end(node) : openParenthesis + 1, `, ${this.#where(node)}, ${bare ? ')' : ''}`)
    args.forEach((argument) => this.#expression(argument))
  }

  #typeArgumentsEnd(node: Node, callee: Node): number {
    const typed = optional(node, 'typeArguments')
    return typed ? this.#source.end(typed) : this.#source.end(callee)
  }
}

/** Whether an expression stands for something that exists already; what a call or literal makes is its own. */
function isNamed(node: Node): boolean {
  return ['Identifier', 'MemberExpression'].includes(unwrap(node).type)
}

function isCell(binding: Binding): boolean {
  return binding.kind === 'let' && binding.assigned
}

/** A class called without `new` is told from a function by its capital; the call then says so. */
function looksLikeClass({ name, kind }: Binding): boolean {
  return /^[A-Z]/.test(name) && (kind === 'import' || kind === 'other')
}

/** The identifier of a parameter that is a plain name. */
function unwrapParameter(parameter: Node): Node | null {
  const pattern = parameter.type === 'Parameter' ? child(parameter, 'pat') : parameter
  if (pattern.type === 'Identifier') return nameOf(pattern) === 'this' ? null : pattern
  if (pattern.type === 'AssignmentPattern' && child(pattern, 'left').type === 'Identifier') return child(pattern, 'left')
  return null
}
