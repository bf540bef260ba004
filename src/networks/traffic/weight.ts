import { failAtLine, type InputFile } from '../../runs/testbench/definition.js'

/** @throws FlitwaveError FW915 for what is no number from 0 on */
export function weightAt(file: InputFile, line: number, value: unknown): number {
  const isNumeral = typeof value === 'string' && /^\+?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(value)
  const weight = isNumeral ? Number(value) : value
  if (typeof weight === 'number' && Number.isFinite(weight) && weight >= 0) return weight
  const found = JSON.stringify(value)
  return failAtLine(file, line, `line ${line}: ${found} is no weight`, 'a weight is a number, 0 or more, such as 0.25')
}
