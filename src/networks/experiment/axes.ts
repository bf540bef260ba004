import { fail } from '../../base/diagnostic/diagnostic.js'
import { describeBounds } from '../../language/hdl/declare/bounds.js'
import type { Plain } from '../../language/hdl/declare/param.js'
import { readValue } from '../../language/hdl/declare/parameters.js'
import type { Axis, AxisValues, Experiment } from './experiment.js'

/**
 * The values of all axes, where some are given as texts.
 * @param given - of axes that the experiment has, all their values
 * @throws FlitwaveError FW911 for a value that an axis cannot have
 */
export function axesWith(
  experiment: Experiment,
  values: AxisValues,
  given: Readonly<Record<string, readonly string[]>>,
): AxisValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, own]) => {
      const axis = experiment.axes[name]!
      const texts = given[name]
      // `1` and `01` are two texts, and one value.
      return [name, texts ? [...new Set(texts.map((text) => valueOf(name, axis, text)))] : own]
    }),
  )
}

function valueOf(name: string, axis: Axis, text: string): Plain {
  if (axis.words?.includes(text)) return text
  return (
    readValue(text, { ...axis, default: axis.values[0]! }) ??
    fail('FW911', `${name} cannot be ${text}`, null, `${name} is ${describeAxis(axis)}: ${axis.title}`)
  )
}

/** `1 to 16`, `torus or mesh`: what the axis can be set to. */
export function describeAxis(axis: Axis): string {
  const bounds = describeBounds({ ...axis, default: axis.values[0]! })
  return axis.words ? `${bounds}, or ${axis.words.join(' or ')}` : bounds
}
