/**
 * The description of an experiment: axes with values, how a point is measured, what counts as failed, and a chart. Its
 * points are all combinations of the values on its axes. Each point is measured alone, from its own values, and gives the
 * same result at any time on any machine.
 */

import type { Design } from '../../ir/ir.js'
import type { CaptureWindow } from '../../engines/sim/trace/capture.js'
import type { Trace } from '../../engines/sim/trace/trace.js'
import type { Plain } from '../../language/hdl/declare/param.js'
import { batchCount, type Cases, type Verdict, type Measured } from './cases.js'
import { fail } from '../../base/diagnostic/diagnostic.js'
import { describeBounds } from '../../language/hdl/declare/bounds.js'
import { readValue } from '../../language/hdl/declare/parameters.js'

/** An experiment with values on its axes. */
export interface PreparedExperiment {
  readonly name: string
  readonly experiment: Experiment
  readonly axes: AxisValues
  readonly points: readonly Setting[]
}

export type { Plain as Value }

/** All values of a point, by axis. */
export type Setting = Readonly<Record<string, Plain>>

/** One coordinate of a point. */
export interface Axis<V extends Plain = Plain> {
  readonly values: readonly V[]
  /** Name and unit: `sources`, `start-up Ts in cycles`. It is the title of an axis of the chart. */
  readonly title: string
  /** For titles of panels: `|D|`. By default its name. */
  readonly symbol?: string
  /** The allowed values; by default any value of its type. */
  readonly choices?: readonly V[]
  readonly min?: number
  readonly max?: number
  /** Words allowed besides numbers: points without a place on this axis of the chart. */
  readonly words?: readonly string[]
  /** True if its values are names of module classes, or of the user's own in files: `./mine.ts#Mine`. */
  readonly isClass?: boolean
  /** True if its values are words, or paths of files from which the points are made. */
  readonly isFile?: boolean
  /** Allows fractions on an axis whose values are whole numbers; others allow them anyway. */
  readonly isContinuous?: boolean
}

export type Axes<P = Setting> = { readonly [Name in keyof P]: Axis<P[Name] & Plain> }

/** The values of all axes, which define a run of an experiment. */
export type AxisValues = Readonly<Record<string, readonly Plain[]>>

/** A requirement on some axes together, besides the bounds of each. */
export interface Requirement<P> {
  readonly of: readonly (keyof P & string)[]
  /**
   * Must be fast: it runs for every combination of these axes before the first point is measured. Throws if the requirement
   * is not met.
   */
  check(point: P): unknown
}

/** How points are measured. */
export interface Method<P> {
  /** Points with the same bench are measured one after another by a thread that keeps it: `torus 16x16`. */
  benchOf(point: P): string
  /**
   * The hardware of points with this bench. Results carry its digest, and are refused when it has changed. A network of few
   * nodes may stand for a larger one, whose digest takes longer.
   */
  designOf?(point: P): Design | null | Promise<Design | null>
  /** Prepares the measurement of this point, and of others with its bench. */
  prepare(point: P): Bench<P> | Promise<Bench<P>>
}

/** Measures points. */
export interface Bench<P> {
  measure(point: P): Measured | Promise<Measured>
  /** Measures a point, and tells where to look. Only hardware has waves. */
  inspect?(point: P): Inspection
}

/** A point as a run that can be inspected. */
export interface Inspection {
  /** Describes an event, its place and its cycle in a sentence. */
  readonly finding: string
  /** Where to look by default, and in which cycles, both included. */
  readonly signals: readonly string[]
  readonly window: { readonly from: number; readonly to: number }
  /** Runs it again. */
  trace(signals: readonly string[], window: CaptureWindow): Trace
}

/** An experiment that needs only the point: a model, or a step-by-step simulation. */
export function computed<P>(measure: (point: P) => Measured): Method<P> {
  return { benchOf: () => 'computed', prepare: () => ({ measure }) }
}

/** A line of a model, drawn dashed. */
export interface TheoryLine<P> {
  /** The name, such as `formula`. */
  readonly name: string
  /** True if each series has its own line, in its colour; else all share one. */
  readonly isOfSeries: boolean
  /** The value at a point; null if the theory gives none. */
  at(point: P): number | null
}

/** How to draw an experiment. Axes with several values that are not `x`, `series` or `mean` become panels. */
export interface Chart<P> {
  readonly x: {
    readonly axis: keyof P & string
    readonly scale?: 'linear' | 'log'
    readonly isReversed?: boolean
    /** Places ticks evenly instead of at the values. */
    readonly isContinuous?: boolean
    /** At points with a word on this axis, the measurement is a position on it, drawn as a vertical line with this name. */
    readonly marks?: readonly { readonly measured: string; readonly name: string }[]
  }
  /**
   * `measured` is the name of a measurement; several points at one place are drawn as their mean. A point without this
   * measurement shows only theory.
   */
  readonly y: {
    readonly measured: string
    readonly title: string
    readonly scale?: 'linear' | 'log'
    /** The measurement that is half the width of the 95 % confidence interval. */
    readonly interval?: string
  }
  /** The name of measured lines, as opposed to theory: `RTL`. */
  readonly line: string
  /** The candidate axes: the first with several values, or else the first. */
  readonly series: (keyof P & string) | readonly (keyof P & string)[]
  /** Axes over which the mean is taken: `['seed']`. */
  readonly mean: readonly (keyof P & string)[]
  readonly theory: readonly TheoryLine<P>[]
}

/** Axes, a measurement ({@link method} or {@link cases}), a verdict, and a chart. */
export interface Experiment<P = never> {
  /** The title of the chart: its subject and the paper. */
  readonly title: string
  /** A sentence for the list. */
  readonly about: string
  /** Gaps and mistakes of a paper, and how this experiment handles them: a sentence each. */
  readonly notes: readonly string[]
  /** The first axis varies slowest from point to point. */
  readonly axes: Axes
  /** The values of `--quick`, for the axes that it changes. */
  readonly quick: AxisValues
  /** True if a combination makes sense; by default all do. Others are skipped. */
  readonly has?: (point: P) => boolean
  /** The requirements on points; if one fails, nothing is measured. */
  readonly requires?: readonly Requirement<P>[]
  /** The measurement of a point, unless the point stands for cases. */
  readonly method?: Method<P>
  /** The cases for which a combination of values stands. Each batch of them is a point, with the additional axis `batch`. */
  readonly cases?: (point: P) => Cases
  /** The verdict on the measurements of a point; cases judge their own. */
  readonly judge?: (point: P, measured: Measured) => Verdict
  readonly chart?: Chart<P>
}

/** An experiment whose points have type `P`, which has the names of its axes. */
type ExperimentOf<P> = Omit<Experiment<P>, 'axes' | 'quick' | 'notes' | 'method' | 'cases'> & {
  readonly notes?: readonly string[]
  readonly axes: Axes<P>
  readonly quick?: { readonly [Name in keyof P]?: readonly P[Name][] }
} & ({ readonly method: Method<P> } | { readonly cases: (point: P) => Cases })

/** Checks the types of an experiment. */
export function experiment<P extends { readonly [Name in keyof P]: Plain }>(definition: ExperimentOf<P>): Experiment {
  return { notes: [], quick: {}, ...definition } as unknown as Experiment
}

/** The default values of an experiment. */
export function valuesOf({ axes, quick }: Experiment, isQuick: boolean): AxisValues {
  const names = Object.keys(axes)
  return Object.fromEntries(names.map((name) => [name, (isQuick ? quick[name] : undefined) ?? axes[name]!.values]))
}

/** Every combination that makes sense, in the order of the axes; points are numbered by this list. */
export function pointsOf(experiment: Experiment, values: AxisValues): Setting[] {
  const { cases } = experiment
  const combinations = combinationsOf(experiment, values)
  if (!cases) return combinations
  return combinations.flatMap((point) =>
    Array.from({ length: batchCount(cases(point as never)) }, (_, batch) => ({ ...point, batch })),
  )
}

/** Every combination that makes sense, in the order of the axes. */
export function combinationsOf(experiment: Experiment, values: AxisValues): Setting[] {
  const all = Object.entries(values).reduce<Setting[]>(
    (points, [name, choices]) => points.flatMap((point) => choices.map((value) => ({ ...point, [name]: value }))),
    [{}],
  )
  return experiment.has ? all.filter((point) => experiment.has!(point as never)) : all
}

/**
 * The values of all axes, where some are given as texts.
 * @param given - by axis of the experiment, all its values
 * @throws FlitwaveError FW911 for a value that the axis does not allow
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
      // `1` and `01` are two texts for one value.
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

/** `1 to 16`, `torus or mesh`: the values that the axis allows. */
export function describeAxis(axis: Axis): string {
  const bounds = describeBounds({ ...axis, default: axis.values[0]! })
  return axis.words ? `${bounds}, or ${axis.words.join(' or ')}` : bounds
}
