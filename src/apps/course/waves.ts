/** Waves of a solution above the expected ones. */

import type { Field } from '../../ir/ir.js'
import { shapeLeaves } from '../../ir/shape.js'
import type { Trace, TraceVariable } from '../../engines/sim/trace/trace.js'
import type { Difference } from './comparison.js'
import type { LabPort, Values } from './lab.js'
import { shapeOfPort } from './ports.js'
import type { RunPast } from './comparison.js'

/** The number of cycles drawn before the wrong one. */
const lead = 11

/** The maximum number of registers and wires of a solution that are drawn. */
const mostInside = 8

/** With more ports, those that stay at 0 are omitted. */
const mostQuiet = 12

/** The wrong cycle is the last one. */
export function differenceTrace(
  title: string,
  ports: readonly LabPort[],
  { cycle, ports: wrong, inputs, yours, expected }: Difference,
  past: RunPast,
): Trace {
  const from = Math.max(0, cycle - lead)
  const row = (port: LabPort, values: readonly Values[], whose = ''): TraceVariable => {
    const own = values.slice(from).map((one) => one[port.name])
    return variable({ ...port, name: port.name + whose }, from, own)
  }
  const inputRows = ports.filter(({ role }) => role === 'input').map((port) => row(port, inputs))
  const outputRows = ports
    .filter(({ role }) => role === 'output')
    .flatMap((port) =>
      wrong.includes(port.name)
        ? [row(port, yours, ' · yours'), row(port, expected, ' · expected')]
        : [row(port, yours)],
    )
  const isShown = ({ leaves }: TraceVariable): boolean =>
    ports.length <= mostQuiet || leaves.some(({ values }) => values.some((value) => BigInt(value) !== 0n))
  const flag = Array.from({ length: cycle + 1 - from }, (_, i) => from + i === cycle)
  const mark = variable({ name: 'wrong', role: 'output', width: 1 }, from, flag)
  return {
    title,
    firstCycle: from,
    lastCycle: cycle,
    variables: [
      ...inputRows.filter(isShown),
      ...insideRows(past, from, cycle),
      ...outputRows.filter((row) => isShown(row) || row.name.includes(' · ')),
      mark,
    ],
  }
}

/** Only the expected waves: the golden diagram of a lab. */
export function expectedTrace(
  title: string,
  ports: readonly LabPort[],
  inputs: readonly Values[],
  expected: readonly Values[],
): Trace {
  const variables = ports.map((port) => {
    const values = port.role === 'input' ? inputs : expected
    return variable(
      port,
      0,
      values.map((one) => one[port.name]),
    )
  })
  const active = variables.filter(({ leaves }) =>
    leaves.some(({ values }) => values.some((value) => BigInt(value) !== 0n)),
  )
  return {
    title,
    firstCycle: 0,
    lastCycle: inputs.length - 1,
    variables: ports.length <= mostQuiet ? variables : active,
  }
}

function insideRows(past: RunPast, from: number, to: number): TraceVariable[] {
  const { tree } = past
  const isInside = ({ signals }: Field): boolean =>
    signals.length === 1 && (signals[0]!.role === 'register' || signals[0]!.role === 'wire')
  return tree.module.fields
    .filter(isInside)
    .slice(0, mostInside)
    .map(({ path, shape, signals }): TraceVariable => {
      const [signal] = signals as [Field['signals'][number]]
      const values = Array.from({ length: to + 1 - from }, (_, i) => past.at(from + i).signal(tree, signal))
      const leaf = { suffix: '', shape: shapeLeaves(shape)[0]!.shape, ...changes(from, values) }
      return { path: `dut.${path}`, scope: ['dut'], name: path, role: 'wire', shape, leaves: [leaf] }
    })
}

function variable(port: LabPort, from: number, values: readonly unknown[]): TraceVariable {
  const { name, role } = port
  const shape = shapeOfPort(port)
  const leaf = {
    suffix: '',
    shape,
    ...changes(
      from,
      values.map((value) => BigInt((value ?? 0) as number)),
    ),
  }
  return { path: `dut.${name}`, scope: ['dut'], name, role, shape, leaves: [leaf] }
}

function changes(from: number, values: readonly bigint[]): { cycles: number[]; values: (number | bigint)[] } {
  const kept = values.map((value, i) => ({ cycle: from + i, value })).filter(({ value }, i) => value !== values[i - 1])
  return {
    cycles: kept.map(({ cycle }) => cycle),
    values: kept.map(({ value }) => (value > BigInt(Number.MAX_SAFE_INTEGER) ? value : Number(value))),
  }
}
