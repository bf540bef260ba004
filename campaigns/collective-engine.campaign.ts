import { param } from 'flitwave/hdl'
import { campaign, type Failure, type Part } from './framework/campaign.js'
import { EngineLaw, lawDesign, lawSettings } from './support/engine-law.js'

export default campaign({
  about: 'Collective engines take the same cycles as the player in software, for random schedules of every kind.',
  parameters: {
    schedules: param(512, { min: 1, max: 1_000_000, about: 'random schedules of each kind' }),
  },
  parts: ({ schedules }) => lawSettings.map((setting) => partOf(setting, schedules)),
})

/** Schedules that run side by side. */
const runs = 128

function partOf(setting: (typeof lawSettings)[number], schedules: number): Part {
  return {
    name: setting.name,
    cases: schedules,
    batch: runs,
    design: () => lawDesign(setting, runs),
    prepare: () => {
      const law = new EngineLaw(setting, runs)
      return (first, count) => {
        const differences = law.check(Array.from({ length: count }, (_, i) => first + i))
        const failures = differences.flatMap((what, i): Failure[] => (what === null ? [] : [{ case: first + i, what }]))
        return { counts: { same: count - failures.length }, failures }
      }
    },
    judge: ({ same = 0 }) => ({ text: `${same} schedules in the same cycles`, isGood: true }),
  }
}
