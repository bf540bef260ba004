import { keptDesign } from '../kept-design.js'
import { measure, type MeasureOptions, type Outcome } from '../measure.js'
import type { IrregularMeasurement } from '../results.js'
import { lookers, rival, runners, type IrregularContestant } from './contestants.js'
import type { IrregularSubject } from './designs.js'
import { looksAt } from './looks.js'

/** Long enough for every part of the designs to work. */
const cyclesToCompare = 10_000

/** Engines on designs that are no regular networks: runs, then single cycles with a look at some signals after each. */
export async function onIrregularDesign(
  subject: IrregularSubject,
  options: MeasureOptions,
): Promise<IrregularMeasurement[]> {
  const { name, title } = subject
  const design = await subject.make()
  const file = keptDesign(name, design.design)
  const runs = await measure(runners(design, file), { name: title, cyclesToCompare }, options)
  const looking = lookers(looksAt(design.design), file)
  const looks = await measure(looking, { name: `${title}, looked at`, cyclesToCompare }, options)
  return [
    ...figuresBeside(rival, runs, { design: title, looked: false }),
    ...figuresBeside('scalar', looks, { design: title, looked: true }),
  ]
}

/** The figures of all, and their speeds as multiples of that of one of them. */
function figuresBeside(
  other: string,
  outcomes: readonly Outcome<IrregularContestant>[],
  how: Pick<IrregularMeasurement, 'design' | 'looked'>,
): IrregularMeasurement[] {
  const measured = outcomes.flatMap((outcome) => ('reason' in outcome ? [] : [outcome]))
  const reference = measured.find(({ contestant }) => contestant.engine === other)?.figures.cyclesPerSecond.median
  return measured.map(({ contestant: { engine, title }, figures }) => {
    const ratio = reference === undefined ? null : figures.cyclesPerSecond.median / reference
    return { ...how, engine, title, ratio, ...figures }
  })
}
