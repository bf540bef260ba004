/** Random VCD files of all kinds of variables, which GTKWave's `vcd2fst` packs. */

import fc from 'fast-check'

interface Variable {
  readonly kind: 'wire' | 'integer' | 'real' | 'string' | 'event'
  readonly width: number
  readonly hasAlias: boolean
}

const variable: fc.Arbitrary<Variable> = fc.oneof(
  fc.record({
    kind: fc.constant('wire' as const),
    width: fc.constantFrom(1, 1, 1, 2, 7, 8, 9, 16, 32, 33, 64, 100),
    hasAlias: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('integer' as const), width: fc.constant(32), hasAlias: fc.boolean() }),
  fc.record({ kind: fc.constant('real' as const), width: fc.constant(64), hasAlias: fc.boolean() }),
  fc.record({
    kind: fc.constantFrom('string' as const, 'event' as const),
    width: fc.constant(1),
    hasAlias: fc.boolean(),
  }),
)

function valueOf({ kind, width }: Variable): fc.Arbitrary<string> {
  if (kind === 'event') return fc.constant('1')
  if (kind === 'real') return fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => `r${value} `)
  if (kind === 'string') return fc.constantFrom('sIDLE ', 's_ ', `s${'long'.repeat(30)} `)
  const known = fc.constantFrom('0', '1')
  const any = fc.constantFrom('0', '1', 'x', 'z')
  const bits = fc.oneof({ weight: 3, arbitrary: known }, { weight: 1, arbitrary: any })
  return fc
    .oneof(
      fc.array(known, { minLength: width, maxLength: width }),
      fc.array(bits, { minLength: width, maxLength: width }),
    )
    .map((characters) => (width === 1 ? characters[0]! : `b${characters.join('')} `))
}

/** Steps of time with changes of some variables; a repeated step makes chains long enough to be packed. */
const steps = (variables: readonly Variable[]): fc.Arbitrary<string[]> => {
  const change = fc
    .nat(variables.length - 1)
    .chain((i) => valueOf(variables[i]!).map((value) => value + String.fromCharCode(33 + i)))
  const step = fc.record({ after: fc.constantFrom(1, 2, 10, 5000), changes: fc.array(change, { maxLength: 6 }) })
  return fc
    .record({
      start: fc.constantFrom(0, 1, 700),
      // GTKWave does not open files without any.
      first: change,
      steps: fc.array(step, { minLength: 1, maxLength: 30 }),
      times: fc.constantFrom(1, 1, 20),
    })
    .map(({ start, first, steps, times }) => {
      let time = start
      const lines = [`#${time}`, first]
      for (let i = 0; i < times; i++)
        for (const { after, changes } of steps) lines.push(`#${(time += after)}`, ...changes)
      return lines
    })
}

function declare(variables: readonly Variable[]): string[] {
  return variables.flatMap(({ kind, width, hasAlias }, i) => {
    const range = kind === 'wire' && width > 1 ? ` [${width - 1}:0]` : ''
    const line = (name: string): string => `$var ${kind} ${width} ${String.fromCharCode(33 + i)} ${name}${range} $end`
    return hasAlias ? [line(`v${i}`), '$scope module inner $end', line(`alias${i}`), '$upscope $end'] : [line(`v${i}`)]
  })
}

/** The text of a file. */
export const randomVcd: fc.Arbitrary<string> = fc
  .array(variable, { minLength: 1, maxLength: 12 })
  .chain((variables) =>
    steps(variables).map((lines) =>
      [
        '$timescale 10 ns $end',
        '$scope module top $end',
        ...declare(variables),
        '$upscope $end',
        '$enddefinitions $end',
        ...lines,
        '',
      ].join('\n'),
    ),
  )
