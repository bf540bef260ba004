/** Tries a lab before it judges anybody: its own mistakes must not cost a student points. */

import type { Design } from '../../ir/ir.js'
import { firstDifference } from './comparison.js'
import { Draw } from './draw.js'
import { describeNumbers } from './numbers-text.js'
import { hasModel, held, modelled, sizesOf } from './lab.js'
import type { Lab, LabPort, LabSize, ModelLab, Numbers, Values } from './lab.js'
import { bits, wrongPorts } from './ports.js'

/** A fault of a lab, and where to correct it. */
export interface LabFault {
  /** The faulty part: a member of the lab in `check.ts`, or the reference in `grade.ts`. */
  readonly member: 'sizes' | 'ports' | 'model' | 'scenarios' | 'stimulus' | 'reference'
  /** One sentence: `the model gives no grant in cycle 0`. */
  readonly message: string
  /** The remedy. */
  readonly help: string
  /** The exception, if it threw one. */
  readonly thrown?: unknown
}

/** The number of cycles of the lab's random inputs that are tried. */
const cyclesTried = 64

/**
 * The first fault of a lab with the numbers of a student: inputs that do not fit their ports, a model with other outputs
 * than the ports, or a reference that differs from the model. Null if there is none.
 * @param reference - the reference module in each size; without it, only the lab is checked
 */
export function faultOf(lab: Lab, student: string, reference?: (numbers: Numbers) => Design): LabFault | null {
  try {
    const sizes = tried('sizes', () => sizesOf(lab, student))
    for (const size of sizes) tryOne(lab, size, reference)
    return null
  } catch (error) {
    if (error instanceof Fault) return error.fault
    throw error
  }
}

class Fault extends Error {
  constructor(readonly fault: LabFault) {
    super(fault.message)
  }
}

function tryOne(lab: Lab, { name, numbers }: LabSize, reference?: (numbers: Numbers) => Design): void {
  const within = ` (size ${name}: ${describeNumbers(numbers)})`
  const fault: Refuse = (member, message, help) => {
    throw new Fault({ member, message: message + within, help })
  }
  const asked = tried('ports', () => lab.ports?.(numbers), within)
  if (asked) tryPorts(asked, fault)
  const design = reference && tried('reference', () => reference(numbers), within)
  if (!asked) return
  if (design)
    for (const wrong of wrongPorts(design, asked)) fault('reference', `${wrong}, in the reference`, askedPorts)
  if (!hasModel(lab)) return
  const known = modelled(lab)
  for (const { member, title, inputs } of runsOf(known, numbers, within)) {
    const where = (cycle: number): string => ` in cycle ${cycle} of ${title}`
    inputs.forEach((values, cycle) =>
      tryInputs(values, asked, (message) => fault(member, message + where(cycle), fits)),
    )
    const made = tried('model', () => known.model(numbers), within)
    const expected = held(inputs).map((values, cycle) => {
      const outputs = tried('model', () => made.cycle(values), where(cycle) + within)
      tryOutputs(outputs, asked, (message, help) => fault('model', message + where(cycle), help))
      return outputs
    })
    const difference = design && firstDifference(design, asked, { inputs, expected })
    if (!difference) continue
    const [port] = difference.ports as [string]
    const [its, models] = [difference.yours, expected].map((all) => show(all[difference.cycle]![port]))
    fault(
      'reference',
      `${port} of the reference is ${its}, and of the model ${models},${where(difference.cycle)}`,
      either,
    )
  }
}

type Refuse = (member: LabFault['member'], message: string, help: string) => void

const fits = 'an input is an input of `ports`, and its value a boolean or a whole number from 0 that fits its width'
const askedPorts = '`ports` names what the reference has, with its widths'
const either = 'correct the model, or the reference: they have to be the same'

interface TriedRun {
  readonly member: 'scenarios' | 'stimulus'
  readonly title: string
  readonly inputs: readonly Values[]
}

function runsOf(lab: ModelLab, numbers: Numbers, within: string): TriedRun[] {
  const all = tried('scenarios', () => lab.scenarios(numbers), within)
  if (all.length === 0)
    throw new Fault({
      member: 'scenarios',
      message: `there is no scenario${within}`,
      help: 'the first one is drawn for the student',
    })
  const random = tried('stimulus', () => lab.stimulus(numbers, new Draw(lab.name, 'trial'), cyclesTried), within)
  return [
    ...all.map(({ title, inputs }): TriedRun => ({ member: 'scenarios', title: `'${title}'`, inputs })),
    { member: 'stimulus', title: 'the random inputs', inputs: random },
  ]
}

function tried<T>(member: LabFault['member'], what: () => T, within = ''): T {
  try {
    return what()
  } catch (thrown) {
    const message = `${member} throws ${thrown instanceof Error ? thrown.message.split('\n')[0]! : String(thrown)}${within}`
    throw new Fault({ member, message, help: 'correct the code that throws', thrown })
  }
}

function tryPorts(ports: readonly LabPort[], fault: Refuse): void {
  const names = new Set<string>()
  for (const { name, width } of ports) {
    if (names.has(name)) fault('ports', `ports has ${name} twice`, 'each port has a name of its own')
    if (!Number.isInteger(width) || width < 1)
      fault('ports', `${name} is ${String(width)} bits wide`, 'a width is a whole number from 1')
    names.add(name)
  }
}

function tryInputs(values: Values, ports: readonly LabPort[], fault: (message: string) => void): void {
  const widths = new Map(ports.filter(({ role }) => role === 'input').map(({ name, width }) => [name, width]))
  for (const [name, value] of Object.entries(values)) {
    const width = widths.get(name)
    if (width === undefined) fault(`${name} is no input of ports, and is set`)
    else if (!isOfWidth(value, width)) fault(`${name} has ${bits(width)}, and is set to ${show(value)}`)
  }
}

function tryOutputs(
  given: Values | undefined,
  ports: readonly LabPort[],
  fault: (message: string, help: string) => void,
): void {
  const outputs = ports.filter(({ role }) => role === 'output')
  const names = Object.keys(given ?? {})
  const known = outputs.map(({ name }) => name)
  const help = `cycle(inputs) returns a value for each output of ports: ${known.join(', ')}; it returns ${names.join(', ') || 'nothing'}`
  for (const { name, width, isOptional = false } of outputs) {
    const value = given?.[name]
    if (value === undefined && !isOptional) fault(`the model gives no ${name}`, help)
    else if (value !== undefined && !isOfWidth(value, width))
      fault(`${name} has ${bits(width)}, and the model gives ${show(value)}`, 'a value fits the width of its port')
  }
  for (const name of names) if (!known.includes(name)) fault(`the model gives ${name}, which is no output`, help)
}

function isOfWidth(value: unknown, width: number): boolean {
  if (typeof value === 'boolean') return true
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return false
  return (typeof value === 'number' || typeof value === 'bigint') && value >= 0 && BigInt(value) < 1n << BigInt(width)
}

function show(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : `${value as number}`
}
