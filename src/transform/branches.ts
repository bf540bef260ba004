import { boundNames, child, list, nameOf, optional, type Node } from './ast.js'
import { runtimeName, type Context } from './context.js'
import { alwaysLeaves, caseBody, exitsOf, leavesBy, type Exits } from './control.js'
import type { Rewriter } from './rewriter.js'

/** How `if`, `switch`, loops and what leaves them become calls on the builder. */
export class Branches {
  constructor(
    private readonly context: Context,
    private readonly rewriter: Rewriter,
  ) {}

  /**
   * `if (c) A else B`, where `rest` are the statements after it that belong to the other branch, becomes
   * `$rtl.if(c, () => {A}, () => {B rest}, place, tail)`.
   */
  if(node: Node, rest: readonly Node[], tail: boolean): void {
    const test = child(node, 'test')
    const then = child(node, 'consequent')
    const other = optional(node, 'alternate')
    const end = rest.at(-1) ?? node
    const exits = [then, ...(other ? [other] : []), ...rest].map(exitsOf)
    const leaves = exits.some(leavesBy)
    const lastHere = tail && !(this.context.inLoop() && exits.some((exit) => exit.returns))
    this.context.editor.replace(
      this.context.source.start(node),
      this.context.source.start(test),
      `${leaves ? '{ const $exit = ' : ''}${runtimeName}.if(`,
    )
    this.rewriter.expression(test)
    this.context.between(test, then, ', () => ')
    this.#arm([then], then)
    if (other) {
      this.context.between(then, other, `, () => ${rest.length > 0 ? '{ ' : ''}`)
      this.#arm([other, ...rest], rest.length > 0 ? null : other)
      if (rest.length > 0) this.context.close(end, ' }')
    } else if (rest.length > 0) {
      this.context.close(then, ', () => {')
      this.#arm(rest, null)
      this.context.close(end, ' }')
    } else {
      this.context.close(then, ', null')
    }
    this.context.close(end, `, ${this.context.where(node)}, ${lastHere ? 1 : 0});`)
    if (leaves) this.context.close(end, ` ${this.#leave(exits, node)} }`)
  }

  /** Statements as the body of an arrow function; `braces` is the statement that may need braces of its own. */
  #arm(statements: readonly Node[], braces: Node | null): void {
    const bare = braces !== null && braces.type !== 'BlockStatement'
    if (bare) this.context.open(braces, '{ ')
    this.context.inFrame('arm', () => this.rewriter.statements(statements))
    if (bare) this.context.close(braces, ' }')
  }

  /** What the code after a branch does with the way in which the branch was left. */
  #leave(exits: readonly Exits[], node: Node): string {
    const loops = exits.some((exit) => exit.loops)
    const labels = [...new Set(exits.flatMap((exit) => exit.labels))]
    const boundary = this.context.frames.findLast((frame) => frame !== 'case' && frame !== 'loop') ?? 'function'
    const armIsNearer = this.context.frames.lastIndexOf('arm') > this.context.frames.lastIndexOf('loop')
    const leave =
      boundary === 'arm' ? 'return $exit' : `return ${runtimeName}.leave($exit, ${this.context.where(node)})`
    const byName = labels.filter((label) => this.context.loopOf(label) > this.context.frames.lastIndexOf('arm'))
    const jumps = [
      ...byName.map((label) => `if ($exit.label === '${label}') ${jumpText(` ${label}`)}`),
      ...(loops && !armIsNearer ? [`if (!$exit.label) ${jumpText('')}`] : []),
    ]
    return jumps.length === 0 ? `if ($exit) ${leave}` : `if ($exit) { ${jumps.join(' ')} ${leave} }`
  }

  return(node: Node): void {
    const argument = optional(node, 'argument')
    const inArm = this.context.frames.findLast((frame) => frame === 'arm' || frame === 'function') === 'arm'
    if (!inArm) {
      if (argument) this.rewriter.expression(argument)
      return
    }
    if (!argument) {
      this.context.editor.replace(
        this.context.source.start(node),
        this.context.source.start(node) + 6,
        `return ${runtimeName}.exit('return')`,
      )
      return
    }
    this.context.open(argument, `${runtimeName}.exit('return', `)
    this.rewriter.expression(argument)
    this.context.close(argument, ')')
  }

  throw(node: Node): void {
    const argument = child(node, 'argument')
    this.context.open(argument, `${runtimeName}.thrown(`)
    this.rewriter.expression(argument)
    this.context.close(argument, `, ${this.context.where(node)})`)
  }

  jump(node: Node): void {
    const kind = node.type === 'BreakStatement' ? 'break' : 'continue'
    const label = optional(node, 'label')
    if (label) return this.#jumpTo(node, kind, nameOf(label))
    const nearest = this.context.frames.findLast(
      (frame) => frame !== 'function' && (frame !== 'case' || kind === 'break'),
    )
    const around = this.context.frames.slice(
      this.context.frames.findLastIndex((frame) => frame === 'loop' || frame === 'case') + 1,
    )
    if (kind === 'break' && this.context.frames.findLast((frame) => frame === 'loop' || frame === 'case') === 'case') {
      this.context.unsupported(
        node,
        'break inside a case',
        'make break the last statement of the case, and use if … else above it',
      )
    }
    if (nearest === 'loop' && !around.includes('arm')) return
    const length = kind.length
    this.context.editor.replace(
      this.context.source.start(node),
      this.context.source.start(node) + length,
      `return ${runtimeName}.exit('${kind}')`,
    )
  }

  /** JavaScript makes the jump itself, unless it goes out of an arm. */
  #jumpTo(node: Node, kind: string, label: string): void {
    if (!this.context.frames.slice(this.context.loopOf(label) + 1).includes('arm')) return
    this.context.editor.replace(
      this.context.source.start(node),
      this.context.source.end(child(node, 'label')),
      `return ${runtimeName}.exit('${kind}', undefined, '${label}')`,
    )
  }

  labeled(node: Node): void {
    const body = child(node, 'body')
    const label = nameOf(child(node, 'label'))
    if (body.type === 'ForOfStatement') return this.forOf(body, label)
    if (['ForStatement', 'WhileStatement', 'DoWhileStatement'].includes(body.type)) return this.loop(body, label)
    this.context.unsupported(node, 'a label on a statement other than a loop', 'remove it, or use if … else')
  }

  loop(node: Node, label: string | null = null): void {
    const init = optional(node, 'init')
    if (init?.type === 'VariableDeclaration') {
      for (const declarator of list(init, 'declarations')) {
        const value = optional(declarator, 'init')
        if (value) this.rewriter.expression(value)
      }
    } else if (init) this.rewriter.expression(init)
    const test = optional(node, 'test')
    if (test) {
      this.context.open(test, `${runtimeName}.known(`)
      this.rewriter.expression(test)
      this.context.close(test, `, ${this.context.where(test)})`)
    }
    const update = optional(node, 'update')
    if (update) this.#loopUpdate(update)
    const names = init?.type === 'VariableDeclaration' ? list(init, 'declarations').flatMap(namesOf) : []
    this.#turn(node, names)
    this.context.inLoopFrame(label, () => this.rewriter.statement(child(node, 'body'), true))
    this.#endTurn(node)
  }

  forOf(node: Node, label: string | null = null): void {
    const head = child(node, 'left')
    if (head.type !== 'VariableDeclaration')
      this.context.unsupported(
        head,
        'a for … of without a declaration of its own',
        'write for (const item of …), and assign inside the loop',
      )
    if (node['await'] === true)
      this.context.unsupported(node, 'for await', 'describe the state explicitly with a register and a switch')
    list(head, 'declarations').forEach((item) => this.rewriter.declarations.pattern(child(item, 'id')))
    this.rewriter.expression(child(node, 'right'))
    this.#turn(node, list(head, 'declarations').flatMap(namesOf))
    this.context.inLoopFrame(label, () => this.rewriter.statement(child(node, 'body'), true))
    this.#endTurn(node)
  }

  /** Each turn of a loop says what it is, before its body. */
  #turn(node: Node, names: readonly string[]): void {
    const body = child(node, 'body')
    const lastLine = this.context.source.placeAt(this.context.source.end(node)).line
    const list = names.map((name) => `'${name}'`).join(', ')
    const values = names.map((name) => `, ${name}`).join('')
    const text = `${runtimeName}.turn(${this.context.where(node)}, ${lastLine}, [${list}]${values}); `
    if (body.type === 'BlockStatement') this.context.editor.insert(this.context.source.start(body) + 1, ` ${text}`)
    else this.context.open(body, `{ ${text}`)
  }

  #endTurn(node: Node): void {
    const body = child(node, 'body')
    if (body.type !== 'BlockStatement') this.context.close(body, ' }')
  }

  /** The step of a `for`: the one place where its variable is assigned. */
  #loopUpdate(update: Node): void {
    this.context.inLoopHead = true
    if (update.type === 'UpdateExpression') this.rewriter.stores.update(update, false)
    else this.rewriter.expression(update)
    this.context.inLoopHead = false
  }

  /** `switch (s) { case a: A; break; default: B }` becomes `$rtl.switch(s, [[[a], () => {A}, place], [null, () => {B}, place]], …)`. */
  switch(node: Node, last: boolean): void {
    const cases = list(node, 'cases')
    const subject = child(node, 'discriminant')
    const exits = cases.flatMap((arm) => caseBody(arm).body.map(exitsOf))
    const leaves = exits.some(leavesBy)
    const first = cases[0]
    if (!first) this.context.unsupported(node, 'a switch without cases', 'remove it')
    this.context.editor.replace(
      this.context.source.start(node),
      this.context.source.start(subject),
      `${leaves ? '{ const $exit = ' : ''}${runtimeName}.switch(`,
    )
    this.rewriter.expression(subject)
    this.context.between(subject, first, ', [[[')
    this.#cases(cases, node)
    const lastHere = last && !(this.context.inLoop() && exits.some((exit) => exit.returns))
    this.context.editor.insert(this.context.source.end(node), `, ${this.context.where(node)}, ${lastHere ? 1 : 0});`)
    if (leaves) this.context.editor.insert(this.context.source.end(node), ` ${this.#leave(exits, node)} }`)
  }

  #cases(cases: readonly Node[], node: Node): void {
    cases.forEach((arm, i) => {
      const test = optional(arm, 'test')
      const { body, end } = caseBody(arm)
      const isLast = i === cases.length - 1
      const start = this.context.source.start(arm)
      if (test) {
        this.context.editor.replace(start, this.context.source.start(test), '')
        this.rewriter.expression(test)
      }
      const afterLabel = this.context.source.find(':', test ? this.context.source.end(test) : start) + 1
      const labelStart = test ? this.context.source.end(test) : start
      if (list(arm, 'consequent').length === 0 && !isLast) {
        this.context.editor.replace(labelStart, afterLabel, test ? ', ' : `${runtimeName}.otherwise, `)
        return
      }
      this.context.editor.replace(labelStart, afterLabel, `${test ? '' : `${runtimeName}.otherwise`}], () => {`)
      if (!end && !isLast && !this.#leavesCase(body)) {
        this.context.unsupported(
          arm,
          'a case that falls through into the next',
          'end it with break, or list the values together: case a: case b:',
        )
      }
      this.context.inFrame('case', () => this.context.inFrame('arm', () => this.rewriter.statements(body)))
      if (end) this.context.editor.replace(this.context.source.start(end), this.context.source.end(end), '')
      const close = `}, ${this.context.where(arm)}]`
      if (isLast)
        this.context.editor.replace(this.context.source.end(node) - 1, this.context.source.end(node), `${close}]`)
      else this.context.close(arm, `${close}, [[`)
    })
  }

  #leavesCase(body: readonly Node[]): boolean {
    const last = body.at(-1)
    return last !== undefined && (alwaysLeaves(last) || last.type === 'ThrowStatement')
  }
}

/** What code behind a branch does with a jump out of it. */
function jumpText(label: string): string {
  return `{ if ($exit.kind === 'break') break${label}; if ($exit.kind === 'continue') continue${label}; }`
}

/** The plain names that a declaration in the head of a loop makes. */
function namesOf(declarator: Node): string[] {
  return boundNames(child(declarator, 'id')).map(nameOf)
}
