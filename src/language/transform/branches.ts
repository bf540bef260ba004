import { boundNames, child, list, nameOf, optional, type Node } from './ast.js'
import { runtimeName } from './context.js'
import { alwaysLeaves, caseBody, exitsOf, leavesLoop, type Way } from './control.js'
import { Part } from './part.js'

/** Rewrites `if`, `switch`, loops and the jumps out of them to calls of the builder. */
export class Branches extends Part {
  /** `if (c) A else B`, with `rest` in the other branch, becomes `$rtl.if(c, () => {A}, () => {B rest}, place, tail)`. */
  if(node: Node, rest: readonly Node[], tail: boolean): void {
    const { context } = this
    const test = child(node, 'test')
    const then = child(node, 'consequent')
    const other = optional(node, 'alternate')
    const end = rest.at(-1) ?? node
    const exits = [then, ...(other ? [other] : []), ...rest].flatMap(exitsOf)
    this.#branch('if', node, test, exits, end, tail, () => {
      context.between(test, then, ', () => ')
      this.#arm([then], then)
      if (other) {
        context.between(then, other, `, () => ${rest.length > 0 ? '{ ' : ''}`)
        this.#arm([other, ...rest], rest.length > 0 ? null : other)
      } else if (rest.length > 0) {
        context.close(then, ', () => {')
        this.#arm(rest, null)
      } else {
        context.close(then, ', null')
      }
      if (rest.length > 0) context.close(end, ' }')
    })
  }

  /** Writes the call for a branch up to the statement `end`, and the code after it for arms that were left early. */
  #branch(
    method: 'if' | 'switch',
    node: Node,
    subject: Node,
    exits: readonly Way[],
    end: Node,
    tail: boolean,
    arms: () => void,
  ): void {
    const leaves = exits.length > 0
    const isLast = tail && !(this.context.inLoop() && exits.some(({ kind }) => kind === 'return'))
    this.context.head(node, subject, `${leaves ? '{ const $exit = ' : ''}${runtimeName}.${method}(`)
    this.rewriter.expression(subject)
    arms()
    this.context.close(end, `, ${this.context.where(node)}, ${isLast ? 1 : 0});`)
    if (leaves) this.context.close(end, ` ${this.#leave(exits, node)} }`)
  }

  /** Writes statements as the body of an arrow function; `braces` is the statement that may need its own braces. */
  #arm(statements: readonly Node[], braces: Node | null): void {
    const bare = braces !== null && braces.type !== 'BlockStatement'
    if (bare) this.context.open(braces, '{ ')
    this.context.inFrame('arm', () => this.rewriter.statements(statements))
    if (bare) this.context.close(braces, ' }')
  }

  /** The code after a branch that handles its exits. */
  #leave(exits: readonly Way[], node: Node): string {
    const { context } = this
    const nearestArm = context.innermost('arm')
    const labels = [...new Set(exits.flatMap(({ label }) => label ?? []))]
    const leave = nearestArm >= 0 ? 'return $exit' : `return ${runtimeName}.leave($exit, ${context.where(node)})`
    const byName = labels.filter((label) => context.loopOf(label) > nearestArm)
    const staysInLoop = exits.some(leavesLoop) && context.innermost('loop') >= nearestArm
    const jumps = [
      ...byName.map((label) => `if ($exit.label === '${label}') ${jumpText(` ${label}`)}`),
      ...(staysInLoop ? [`if (!$exit.label) ${jumpText('')}`] : []),
    ]
    return jumps.length === 0 ? `if ($exit) ${leave}` : `if ($exit) { ${jumps.join(' ')} ${leave} }`
  }

  return(node: Node): void {
    const argument = optional(node, 'argument')
    const inArm = this.context.innermost('arm') >= 0
    if (!argument) {
      if (inArm) this.#exit(node, 'return')
      return
    }
    if (inArm) this.context.open(argument, `${runtimeName}.exit('return', `)
    this.rewriter.expression(argument)
    if (inArm) this.context.close(argument, ')')
  }

  throw(node: Node): void {
    this.wrapped(child(node, 'argument'), 'thrown(', node)
  }

  jump(node: Node): void {
    const { context } = this
    const kind = node.type === 'BreakStatement' ? 'break' : 'continue'
    const label = optional(node, 'label')
    // JavaScript itself makes the jump, unless it leaves an arm.
    if (label) {
      if (context.innermost('arm') > context.loopOf(nameOf(label)))
        context.replace(node, `return ${runtimeName}.exit('${kind}', undefined, '${nameOf(label)}');`)
      return
    }
    if (kind === 'break' && context.innermost('case') > context.innermost('loop')) {
      context.unsupported(
        node,
        'break inside a case',
        'make break the last statement of the case, and use if … else above it',
      )
    }
    if (!context.inLoop()) this.#exit(node, kind)
  }

  /** Replaces the first word of a statement by an exit from an arm. */
  #exit(node: Node, kind: 'return' | 'break' | 'continue'): void {
    const start = this.context.source.start(node)
    this.context.editor.replace(start, start + kind.length, `return ${runtimeName}.exit('${kind}')`)
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
    const variables = init?.type === 'VariableDeclaration' ? list(init, 'declarations') : []
    for (const part of variables.length > 0 ? variables.map((item) => optional(item, 'init')) : [init])
      if (part) this.rewriter.expression(part)
    const test = optional(node, 'test')
    if (test) this.wrapped(test, 'known(')
    const update = optional(node, 'update')
    if (update) this.#loopUpdate(update)
    this.#loopBody(node, variables, label)
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
    const variables = list(head, 'declarations')
    variables.forEach((item) => this.rewriter.declarations.pattern(child(item, 'id')))
    this.rewriter.expression(child(node, 'right'))
    this.#loopBody(node, variables, label)
  }

  /** Each iteration of a loop identifies itself before its body. */
  #loopBody(node: Node, variables: readonly Node[], label: string | null): void {
    const { context } = this
    const body = child(node, 'body')
    const hasBraces = body.type === 'BlockStatement'
    const lastLine = context.source.placeAt(context.source.end(node)).line
    const names = variables.flatMap((variable) => boundNames(child(variable, 'id'))).map(nameOf)
    const quoted = names.map((name) => `'${name}'`).join(', ')
    const values = names.map((name) => `, ${name}`).join('')
    const text = `${runtimeName}.turn(${context.where(node)}, ${lastLine}, [${quoted}]${values}); `
    if (hasBraces) context.begin(body, ` ${text}`)
    else context.open(body, `{ ${text}`)
    context.inFrame('loop', () => this.rewriter.statement(body, true), label)
    if (!hasBraces) context.close(body, ' }')
  }

  /** The update of a `for`, the only place that assigns its variable. */
  #loopUpdate(update: Node): void {
    this.context.inLoopHead = true
    this.rewriter.effect(update)
    this.context.inLoopHead = false
  }

  /** `switch (s) { case a: A; break; default: B }` becomes `$rtl.switch(s, [[[a], () => {A}, place], [null, () => {B}, place]], …)`. */
  switch(node: Node, last: boolean): void {
    const cases = list(node, 'cases')
    const subject = child(node, 'discriminant')
    const exits = cases.flatMap((arm) => caseBody(arm).body.flatMap(exitsOf))
    const first = cases[0]
    if (!first) this.context.unsupported(node, 'a switch without cases', 'remove it')
    this.#branch('switch', node, subject, exits, node, last, () => {
      this.context.between(subject, first, ', [[[')
      this.#cases(cases, node)
    })
  }

  #cases(cases: readonly Node[], node: Node): void {
    const { context } = this
    cases.forEach((arm, i) => {
      const test = optional(arm, 'test')
      const { body, end } = caseBody(arm)
      const isLast = i === cases.length - 1
      if (test) {
        context.head(arm, test, '')
        this.rewriter.expression(test)
      }
      const labelStart = test ? context.source.end(test) : context.source.start(arm)
      const afterLabel = context.source.find(':', labelStart) + 1
      if (list(arm, 'consequent').length === 0 && !isLast) {
        context.editor.replace(labelStart, afterLabel, test ? ', ' : `${runtimeName}.otherwise, `)
        return
      }
      context.editor.replace(labelStart, afterLabel, `${test ? '' : `${runtimeName}.otherwise`}], () => {`)
      if (!end && !isLast && !this.#leavesCase(body)) {
        context.unsupported(
          arm,
          'a case that falls through into the next',
          'end it with break, or list the values together: case a: case b:',
        )
      }
      context.inFrame('case', () => context.inFrame('arm', () => this.rewriter.statements(body)))
      if (end) context.replace(end, '')
      const close = `}, ${context.where(arm)}]`
      const nodeEnd = context.source.end(node)
      if (isLast) context.editor.replace(nodeEnd - 1, nodeEnd, `${close}]`)
      else context.close(arm, `${close}, [[`)
    })
  }

  #leavesCase(body: readonly Node[]): boolean {
    const last = body.at(-1)
    return last !== undefined && (alwaysLeaves(last) || last.type === 'ThrowStatement')
  }
}

/** The code after a branch that handles a jump out of it. */
function jumpText(label: string): string {
  return `{ if ($exit.kind === 'break') break${label}; if ($exit.kind === 'continue') continue${label}; }`
}
