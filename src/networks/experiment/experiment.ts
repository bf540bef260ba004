/**
 * The description of an experiment: axes with values, how a point is measured, what counts as failed, and a chart. Its
 * points are all combinations of the values on its axes; each is measured by itself, from what stands in it alone, and has the
 * same result whenever and wherever that is done.
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

/** All that a point is made of, by axis. */
export type Setting = Readonly<Record<string, Plain>>

/** One of the things that a point is made of. */
export interface Axis<V extends Plain = Plain> {
  readonly values: readonly V[]
  /** Its name and unit: `sources`, `start-up Ts in cycles`. It is the title of an axis of the chart. */
  readonly title: string
  /** For titles of panels: `|D|`. By default its name. */
  readonly symbol?: string
  /** The values that it can be set to; by default any value of its type. */
  readonly choices?: readonly V[]
  readonly min?: number
  readonly max?: number
  /** Texts that it can have besides its numbers: points that the chart has no place for on this axis. */
  readonly words?: readonly string[]
  /** True if its values are names of module classes, or the user's own in files: `./mine.ts#Mine`. */
  readonly isClass?: boolean
  /** True if its values are words, or paths of files that the points are made of. */
  readonly isFile?: boolean
  /** Allows fractions on an axis whose values are whole numbers; others allow them anyway. */
  readonly isContinuous?: boolean
}

export type Axes<P = Setting> = { readonly [Name in keyof P]: Axis<P[Name] & Plain> }

/** The values of all axes: what a run of an experiment is made of. */
export type AxisValues = Readonly<Record<string, readonly Plain[]>>

/** A requirement on some axes together, besides the bounds of each. */
export interface Requirement<P> {
  readonly of: readonly (keyof P & string)[]
  /** Takes little time: it is asked of every combination of these axes before the first point is measured. Throws if it is not true. */
  check(point: P): unknown
}

/** How points are measured. */
export interface Method<P> {
  /** Points with the same bench are measured one after another by a thread that keeps it: `torus 16x16`. */
  benchOf(point: P): string
  /**
   * The hardware of points with this bench. Results carry its digest, and are refused when it has changed. A network of few nodes
   * may stand for one of many, whose digest takes longer.
   */
  designOf?(point: P): Design | null | Promise<Design | null>
  /** Sets up what measures this point, and others with its bench. */
  prepare(point: P): Bench<P> | Promise<Bench<P>>
}

/** Measures points. */
export interface Bench<P> {
  measure(point: P): Measured | Promise<Measured>
  /** Measures a point, and says where it is worth looking at. Only hardware has waves. */
  inspect?(point: P): Inspection
}

/** A point as a run that can be looked into. */
export interface Inspection {
  /** Describes an event, its place and its cycle in a sentence. */
  readonly finding: string
  /** Where to look, and in which cycles, both included, if nobody knows better. */
  readonly signals: readonly string[]
  readonly window: { readonly from: number; readonly to: number }
  /** Runs it again. */
  trace(signals: readonly string[], window: CaptureWindow): Trace
}

/** An experiment that needs no more than the point: a model, or a step-by-step simulation. */
export function computed<P>(measure: (point: P) => Measured): Method<P> {
  return { benchOf: () => 'computed', prepare: () => ({ measure }) }
}

/** A line of a model, drawn dashed. */
export interface TheoryLine<P> {
  /** Such as `formula`. */
  readonly name: string
  /** True if each series has one of its own, in its colour; else there is one for all. */
  readonly isOfSeries: boolean
  /** Where it is at a point; null where it says nothing. */
  at(point: P): number | null
}

/** How to draw an experiment. Axes with several values that are not `x`, `series` or `mean` make panels. */
export interface Chart<P> {
  readonly x: {
    readonly axis: keyof P & string
    readonly scale?: 'linear' | 'log'
    readonly isReversed?: boolean
    /** Places ticks evenly, and not at the values. */
    readonly isContinuous?: boolean
    /** The measurement at points with a word on this axis is a place on it: an upright line with this name. */
    readonly marks?: readonly { readonly measured: string; readonly name: string }[]
  }
  /**
   * `measured` is a name in what is measured; several points at one place are drawn as their mean. At a point that has
   * nothing of this name there is theory alone.
   */
  readonly y: {
    readonly measured: string
    readonly title: string
    readonly scale?: 'linear' | 'log'
    /** The measurement that is half of the 95 % confidence interval. */
    readonly interval?: string
  }
  /** How lines are called that are no theory: `RTL`. */
  readonly line: string
  /** The first axis that has several values; the first if none has. */
  readonly series: (keyof P & string) | readonly (keyof P & string)[]
  /** Axes over whose values the mean is taken: `['seed']`. */
  readonly mean: readonly (keyof P & string)[]
  readonly theory: readonly TheoryLine<P>[]
}

/** Axes, how a point is measured ({@link method} or {@link cases}), what counts as failed, and a chart. */
export interface Experiment<P = never> {
  /** The title of the chart: what is shown, and of which paper. */
  readonly title: string
  /** A sentence for the list. */
  readonly about: string
  /** Gaps and mistakes of a paper, and what is done here: a sentence each. */
  readonly notes: readonly string[]
  /** The first one changes last from point to point. */
  readonly axes: Axes
  /** The values of `--quick`, of those axes that have others then. */
  readonly quick: AxisValues
  /** True if a combination makes sense; by default all do. Others are left out. */
  readonly has?: (point: P) => boolean
  /** The requirements on points; nothing is measured if one of them fails. */
  readonly requires?: readonly Requirement<P>[]
  /** How a point is measured, unless it stands for cases. */
  readonly method?: Method<P>
  /** The cases that a combination of values stands for. Each batch of them is a point, with the axis `batch` besides its own. */
  readonly cases?: (point: P) => Cases
  /** The verdict on the measurements of a point; cases give their own. */
  readonly judge?: (point: P, measured: Measured) => Verdict
  readonly chart?: Chart<P>
}

/** An experiment of points of a type; `P` has the names of its axes. */
type ExperimentOf<P> = Omit<Experiment<P>, 'axes' | 'quick' | 'notes' | 'method' | 'cases'> & {
  readonly notes?: readonly string[]
  readonly axes: Axes<P>
  readonly quick?: { readonly [Name in keyof P]?: readonly P[Name][] }
} & ({ readonly method: Method<P> } | { readonly cases: (point: P) => Cases })

/** Checks the types of an experiment. */
export function experiment<P extends { readonly [Name in keyof P]: Plain }>(definition: ExperimentOf<P>): Experiment {
  return { notes: [], quick: {}, ...definition } as unknown as Experiment
}

/** The values that an experiment has if nothing is set. */
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
