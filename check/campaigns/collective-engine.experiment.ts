import { experiment, type CaseFailure, type Cases } from 'flitwave/experiment'
import { EngineLaw, lawDesign, lawSettings } from './support/engine-law.js'

interface Point {
  readonly setting: string
  readonly schedules: number
}

export default experiment<Point>({
  title: 'Collective engines beside the player in software',
  about: 'Collective engines take the same cycles as the player in software, for random schedules of every kind.',
  axes: {
    setting: {
      values: lawSettings.map(({ name }) => name),
      title: 'start-up, ports, what unicasts carry and wait for, and the network',
    },
    schedules: { values: [512], title: 'random schedules of each setting', min: 1, max: 1_000_000 },
  },
  cases: casesOf,
})

/** The number of schedules that run in parallel. */
const runs = 128

function casesOf({ setting: name, schedules }: Point): Cases {
  const setting = lawSettings.find((one) => one.name === name)!
  return {
    count: schedules,
    batch: runs,
    design: () => lawDesign(setting, runs),
    prepare: () => {
      const law = new EngineLaw(setting, runs)
      return (first, count) => {
        const differences = law.check(Array.from({ length: count }, (_, i) => first + i))
        const failures = differences.flatMap((what, i): CaseFailure[] =>
          what === null ? [] : [{ case: first + i, what }],
        )
        return { counts: { cases: count, same: count - failures.length }, failures }
      }
    },
    judge: ({ same = 0 }, isComplete) => ({
      text: `${same} schedules in the same cycles`,
      isGood: !isComplete || same === schedules,
    }),
  }
}
