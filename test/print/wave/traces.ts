/** Traces made by hand, from one value per cycle. */

import { shapeLeaves, type BitsShape, type BoolShape, type PlainValue, type Shape } from '../../../src/ir/shape.js'
import type { Trace, TraceLeaf, TraceVariable } from '../../../src/engines/sim/trace/trace.js'

export const bool: BoolShape = { kind: 'bool' }
export const uint = (width: number): BitsShape => ({ kind: 'bits', width, signed: false })
export const sint = (width: number): BitsShape => ({ kind: 'bits', width, signed: true })

/** A variable whose value in each cycle is given; its path is `path`, its last part (or last `nameParts`) the name. */
export function variable(
  path: string,
  shape: Shape,
  samples: readonly PlainValue[],
  firstCycle: number,
): TraceVariable {
  const parts = path.split('.')
  const rows = samples.map((sample) => rawLeaves(shape, sample))
  const leaves = shapeLeaves(shape).map((leaf, i): TraceLeaf => {
    const cycles: number[] = []
    const values: (number | bigint)[] = []
    for (const [offset, row] of rows.entries()) {
      const value = row[i] ?? 0
      if (values.length > 0 && values.at(-1) === value) continue
      cycles.push(firstCycle + offset)
      values.push(value)
    }
    return { ...leaf, cycles, values }
  })
  return { path, scope: parts.slice(0, -1), name: parts.at(-1) ?? '', role: 'wire', shape, leaves }
}

function rawLeaves(shape: Shape, value: PlainValue): (number | bigint)[] {
  switch (shape.kind) {
    case 'bits':
    case 'enum':
      return [value as number | bigint]
    case 'bool':
      return [Number(value)]
    case 'struct': {
      const members = value as Record<string, PlainValue>
      return shape.members.flatMap((member) => rawLeaves(member.shape, members[member.name] ?? 0))
    }
    case 'array':
      return (value as readonly PlainValue[]).flatMap((element) => rawLeaves(shape.element, element))
  }
}

/** A trace of variables that all have as many samples. */
export function traceOf(
  title: string,
  firstCycle: number,
  variables: readonly (readonly [path: string, shape: Shape, samples: readonly PlainValue[]])[],
): Trace {
  return {
    title,
    firstCycle,
    lastCycle: firstCycle + (variables[0]?.[2].length ?? 1) - 1,
    variables: variables.map(([path, shape, samples]) => variable(path, shape, samples, firstCycle)),
  }
}
