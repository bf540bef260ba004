import fc from 'fast-check'

/*
 * Random functions over plain numbers `a`, `b`, `c`, as source text. Every loop ends, every path returns, and only
 * what the hardware language allows is used: on plain numbers its meaning is that of JavaScript.
 */

/** Names that a program may read at some point, those that it may assign, and how deep it may still nest. */
interface Scope {
  readonly names: readonly string[]
  readonly assignable: readonly string[]
  readonly depth: number
  readonly inLoop: boolean
}

type Text = fc.Arbitrary<string>

const literal: Text = fc.integer({ min: 0, max: 9 }).map(String)

/** Spaces, comments and line breaks where the grammar allows any of them. */
const gap: Text = fc.constantFrom(' ', ' ', ' ', '  ', '\n  ', ' /* ( : ) */ ', ' // { ? é\n  ')

function expression({ names, depth }: Scope, levels = Math.min(depth, 3)): Text {
  const leaf = fc.oneof(literal, fc.constantFrom(...names))
  if (levels === 0) return leaf
  const inner = expression({ names, depth, assignable: [], inLoop: false }, levels - 1)
  const operator = fc.constantFrom('+', '-', '*', '<<', '>>')
  const small = inner.map((text) => `(${text}) % 8`)
  return fc.oneof(
    { weight: 2, arbitrary: leaf },
    fc.tuple(inner, gap, fc.constantFrom('+', '-'), gap, inner).map((parts) => `(${parts.join('')})`),
    fc.tuple(small, gap, operator, gap, literal).map((parts) => `((${parts[0]})${parts.slice(1).join('')})`),
    fc
      .tuple(inner, fc.constantFrom('&', '|', '^'), inner)
      .map(([left, bit, right]) => `((${left}) % 4096 ${bit} (${right}) % 4096)`),
    fc
      .tuple(condition(names, inner), gap, inner, gap, inner)
      .map(([test, before, yes, after, no]) => `(${test}${before}? ${yes}${after}: ${no})`),
    inner.map((text) => `(-(${text}))`),
    inner.map((text) => `[${text}, 1].map((x) => x + a)[0]!`),
    inner.map((text) => `((x: number, y = 2) => ({ x, sum: x + y }))(${text}).sum`),
    inner.map((text) => `(${text} as number)`),
    inner.map((text) => `Number(\`\${${text}}\`)`),
  )
}

function condition(names: readonly string[], inner: Text): Text {
  const comparison = fc
    .tuple(inner, fc.constantFrom('<', '<=', '>', '>=', '===', '!=='), fc.oneof(literal, fc.constantFrom(...names)))
    .map((parts) => parts.join(' '))
  return fc.oneof(
    comparison,
    fc.tuple(comparison, fc.constantFrom('&&', '||'), comparison).map((parts) => `(${parts.join(' ')})`),
    comparison.map((text) => `!(${text})`),
  )
}

function test(scope: Scope): Text {
  return condition(scope.names, expression(scope, 1))
}

let fresh = 0

function statement(scope: Scope): Text {
  const value = expression(scope)
  const nested = { ...scope, depth: scope.depth - 1 }
  const simple: Text[] = [fc.constant(';')]
  if (scope.assignable.length > 0) {
    const target = fc.constantFrom(...scope.assignable)
    simple.push(
      fc.tuple(target, gap, value).map(([name, space, text]) => `${name}${space}= ${text}\n`),
      fc
        .tuple(target, fc.constantFrom('+=', '-=', '|=', '^='), expression(scope, 0))
        .map((parts) => `${parts.join(' ')};`),
      target.map((name) => `${name}++\n`),
      target.map((name) => `--${name}\n`),
      fc.tuple(literal, value).map(([index, text]) => `list[${index} % 3] = ${text}\n`),
    )
  }
  if (scope.depth === 0) return fc.oneof(...simple)
  const compound: Text[] = [
    fc.tuple(test(scope), block(nested)).map(([when, body]) => `if (${when}) ${body}\n`),
    fc.tuple(test(scope), block(nested), block(nested)).map(([when, yes, no]) => `if (${when}) ${yes} else ${no}\n`),
    fc
      .tuple(test(scope), block(nested), test(scope), block(nested))
      .map(([first, yes, second, no]) => `if (${first}) ${yes} else if (${second}) ${no}\n`),
    block(nested).map((body) => `${body}\n`),
    fc
      .tuple(fc.integer({ min: 0, max: 3 }), block({ ...nested, inLoop: true, names: [...scope.names, 'i'] }))
      .map(([n, body]) => `for (let i = 0; i < ${n}; i++) ${body}\n`),
    fc
      .tuple(value, block({ ...nested, inLoop: true, names: [...scope.names, 'item'] }))
      .map(([text, body]) => `for (const item of [${text}, 2]) ${body}\n`),
    fc
      .tuple(expression(scope, 1), block({ ...nested, inLoop: false }), block({ ...nested, inLoop: false }))
      .map(
        ([subject, first, last]) =>
          `switch ((${subject}) % 3) { case 0: case 1: { ${first.slice(1, -1)}\nbreak }\n case 2: sum += 2 ; break\n default: ${last} }\n`,
      ),
    fc.tuple(test(scope), value).map(([when, text]) => `if (${when}) return ${text}\n`),
    fc
      .tuple(test(scope), block(nested), value)
      .map(([when, body, text]) => `if (${when}) { ${body} return ${text} }\n`),
  ]
  if (scope.inLoop)
    compound.push(
      fc.tuple(test(scope), fc.constantFrom('continue', 'break')).map(([when, jump]) => `if (${when}) ${jump}\n`),
    )
  return fc.oneof(fc.oneof(...simple), ...compound)
}

function block(scope: Scope): Text {
  const name = `v${fresh++ % 7}`
  const declared = fc.tuple(fc.constantFrom('let', 'const'), expression(scope))
  return declared.chain(([kind, value]) => {
    const inner: Scope = {
      ...scope,
      names: [...scope.names.filter((other) => other !== name), name],
      assignable: [...scope.assignable.filter((other) => other !== name), ...(kind === 'let' ? [name] : [])],
    }
    const usable = value.includes(name) ? '1' : value
    return fc
      .array(statement(inner), { maxLength: 3 })
      .map((body) => `{ ${kind} ${name} = ${usable}\n${body.join('\n')} }`)
  })
}

/** The source of a function `program(a, b, c)` that returns a number. */
export const program: Text = fc
  .array(statement({ names: ['a', 'b', 'c', 'sum'], assignable: ['sum'], depth: 3, inLoop: false }), {
    minLength: 1,
    maxLength: 5,
  })
  .map(
    (body) =>
      `export function program(a: number, b: number, c = 3): unknown {\nlet sum = 0\nconst list = [1, 2, 3]\n${body.join('\n')}\nreturn [sum, list.join()].join()\n}\n`,
  )
