/** Stores into signals and variables. */

import { statement, text } from '../../fuzz/generate/piece.js'
import { unusual } from './conditions.js'
import type { Idiom } from './statements.js'
import type { Writer } from './writer.js'

/** A target that may be read before it is written again. */
export function readableNumber(writer: Writer): Writer['scope']['numberTargets'][number] | undefined {
  return writer.maybe(writer.scope.numberTargets.filter(({ isReadable }) => isReadable))
}

export const assignments: Readonly<Record<string, Idiom>> = {
  number: (writer) => {
    const target = writer.maybe(writer.scope.numberTargets)
    return target ? statement`${target.text} = ${writer.fitting(target.width)}\n` : null
  },
  bool: (writer) => {
    const target = writer.maybe(writer.scope.boolTargets)
    return target ? statement`${target.text} = ${writer.bool()}\n` : null
  },
  'answer of a built-in': (writer) => {
    const target = writer.maybe(writer.scope.boolTargets)
    const asked = unusual(writer, 1)
    return target && asked ? statement`${target.text} = ${asked}\n` : null
  },
  struct: (writer) => {
    const target = writer.maybe(writer.scope.structTargets)
    return target ? statement`${target.text} = ${writer.literal()}\n` : null
  },
  'struct of another': (writer) => {
    const [target, source] = [writer.maybe(writer.scope.structTargets), writer.maybe(writer.scope.structs)]
    if (!target || !source) return null
    const value = writer.choice.weighted([
      [2, () => text`${source.text}`],
      [2, () => text`{ ...${source.text} }`],
      [2, () => text`{ ...${source.text}, m: ${writer.fitting(writer.struct.width, 1)} }`],
      [1, () => text`{ ...${source.text}, ...{ k: ${writer.bool(1)} } }`],
      [1, () => text`(${writer.bool(1)} ? ${source.text} : ${writer.literal(0)})`],
      [1, () => text`Object.assign({}, ${source.text}, { m: ${writer.fitting(writer.struct.width, 1)} })`],
      [1, () => text`unpackAs(S, pack(${source.isHardware ? source.text : 'this.si'}))`],
    ])
    return statement`${target.text} = ${value}\n`
  },
  array: (writer) => {
    const target = writer.maybe(writer.scope.arrayTargets.filter(({ element }) => element === 'number'))
    if (!target) return null
    const same = writer.maybe(
      writer.scope.arrays.filter(
        ({ element, length, width }) => element === 'number' && length === target.length && width <= target.width,
      ),
    )
    const value =
      same && writer.choice.chance(2, 3)
        ? writer.choice.pick([
            text`${same.text}`,
            text`[...${same.text}]`,
            text`${same.text}.map((x) => low(x + 1, ${target.width}))`,
            text`${same.text}.toReversed()`,
            text`${same.text}.slice()`,
          ])
        : writer.list(target.length, target.width)
    return statement`${target.text} = ${value}\n`
  },
  element: (writer) => {
    const target = writer.maybe(writer.scope.arrayTargets)
    if (!target) return null
    const at = `${target.text}[${writer.index(target.length)}]`
    if (target.element === 'number') return statement`${at} = ${writer.fitting(target.width)}\n`
    if (writer.choice.chance(1, 2)) return statement`${at} = ${writer.literal()}\n`
    return statement`${at}!.m = ${writer.fitting(writer.struct.width)}\n`
  },
  'op=': (writer) => {
    const target = readableNumber(writer)
    if (!target) return null
    const operator = writer.choice.pick(['+', '-', '&', '|', '^'])
    return statement`${target.text} ${operator}= ${writer.fitting(target.width, 1)}\n`
  },
  'shift=': (writer) => {
    const target = readableNumber(writer)
    if (!target) return null
    const half = 2 ** (target.width - 1)
    return writer.choice.weighted([
      [2, () => statement`${target.text} >>= 1\n`],
      [1, () => statement`${target.text} = low(${target.text} << 1, ${target.width})\n`],
      [half > 1 ? 1 : 0, () => statement`if (${target.text} < ${half}) ${target.text} <<= 1\n`],
    ])
  },
  '++': (writer) => {
    const target = readableNumber(writer)
    return target ? statement`${target.text}${writer.choice.pick(['++', '--'])}\n` : null
  },
  '++ first': (writer) => {
    const target = readableNumber(writer)
    return target ? statement`${writer.choice.pick(['++', '--'])}${target.text}\n` : null
  },
  'logical assignment': (writer) => {
    const target = writer.maybe(writer.scope.boolTargets.filter(({ isReadable }) => isReadable))
    if (!target || writer.choice.chance(2, 3)) return null
    return statement`${target.text} ${writer.choice.pick(['||', '&&'])}= ${writer.bool(1)}\n`
  },
  exchange: (writer) => {
    const targets = writer.scope.arrayTargets.filter(({ isReadable, element }) => isReadable && element === 'number')
    const target = writer.maybe(targets)
    if (!target || target.length < 2) return null
    const { text: name } = target
    return writer.choice.weighted([
      [1, () => statement`;[${name}[0], ${name}[1]] = [${name}[1]!, ${name}[0]!]\n`],
      [2, () => statement`{ const held = ${name}[0]!; ${name}[0] = ${name}[1]!; ${name}[1] = held }\n`],
      [1, () => statement`${name}.reverse()\n`],
    ])
  },
  'assignment to a pattern': (writer) => {
    const [a, b] = [writer.maybe(writer.scope.numberTargets), writer.maybe(writer.scope.numberTargets)]
    if (!a || !b || a === b || writer.choice.chance(1, 2)) return null
    const [x, y] = [writer.fitting(a.width, 1), writer.fitting(b.width, 1)]
    return writer.choice.chance(1, 2)
      ? statement`;[${a.text}, ${b.text}] = [${x}, ${y}]\n`
      : statement`;({ x: ${a.text}, y: ${b.text} = 0 } = { x: ${x}, y: ${y} })\n`
  },
  'method that writes': (writer) => {
    const target = writer.maybe(writer.scope.arrayTargets.filter(({ element }) => element === 'number'))
    if (!target || writer.choice.chance(1, 2)) return null
    const { text: name, width } = target
    return writer.choice.weighted([
      [1, () => statement`${name}.fill(${writer.fitting(width, 1)})\n`],
      [1, () => statement`Object.assign(${name}, [${writer.fitting(width, 1)}])\n`],
      [1, () => statement`${name}.copyWithin(0, 1)\n`],
      [1, () => statement`for (${name}[0] of [${writer.fitting(width, 1)}, ${writer.fitting(width, 0)}]) ;\n`],
    ])
  },
  'input of a child': (writer) => {
    const children = writer.maybe(writer.scope.children)
    if (!children) return null
    const { text: name, length } = children
    const value = writer.fitting(4)
    return writer.choice.weighted([
      [3, () => statement`${name}[${writer.choice.between(0, length - 1)}]!.x = ${value}\n`],
      [1, () => statement`${name}[${writer.index(length)}]!.x = ${value}\n`],
      [2, () => statement`${name}.forEach((kid) => { kid.x = ${value} })\n`],
      [2, () => statement`for (const [at, kid] of ${name}.entries()) kid.x = low(${value} + at, 4)\n`],
      [2, () => statement`for (const { o } of ${name}) assert(o >= 0, 'never')\n`],
      [1, () => statement`Object.assign(${name}[0]!, { x: ${value} })\n`],
    ])
  },
  alias: (writer) => {
    const target = writer.maybe(writer.scope.structTargets)
    if (!target) return null
    const name = writer.fresh('alias')
    return statement`{ const ${name} = ${target.text}; ${name}.m = ${writer.fitting(writer.struct.width, 1)}; ${name}.k = ${writer.bool(1)} }\n`
  },
  'alias of an array': (writer) => {
    const target = writer.maybe(writer.scope.arrayTargets.filter(({ element }) => element === 'number'))
    if (!target) return null
    const name = writer.fresh('alias')
    return statement`{ const ${name} = ${target.text}; ${name}[${writer.index(target.length)}] = ${writer.fitting(target.width, 1)} }\n`
  },
  memory: (writer) => {
    const memory = writer.maybe(writer.scope.memories)
    return memory ? statement`${memory.text}[${writer.index(2)}] = ${writer.literal()}\n` : null
  },
  clear: (writer) => {
    const target = writer.maybe([...writer.scope.structTargets, ...writer.scope.numberTargets])
    return target && writer.choice.chance(1, 2) ? statement`clear(${target.text})\n` : null
  },
}
