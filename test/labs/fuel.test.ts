import { beforeAll, expect, it } from 'vitest'
import { buildFuel } from '../../src/apps/course/build-solution.js'
import { allRunsFuel, runFuel } from '../../src/apps/course/student-tests.js'
import { buildPackage } from '../support/cli.js'
import { fuelOfLabs } from './fuel-of-labs.js'

beforeAll(buildPackage)

it('has limits of at least three times what references and right solutions take', async () => {
  const labs = await fuelOfLabs()
  expect(labs).toHaveLength(10)
  for (const { lab, builds, runs, designs } of labs) {
    for (const [path, fuel] of Object.entries(builds))
      expect({ lab, path, isEnough: 3 * fuel <= buildFuel }).toEqual({ lab, path, isEnough: true })
    const most = Math.max(0, ...runs)
    expect({ lab, most, isEnough: 3 * most <= runFuel }).toEqual({ lab, most, isEnough: true })
    // Tests that find nothing run to their end on each design; the tests of a reference take less than a third of that.
    expect({ lab, isEnough: 2 * most * designs <= allRunsFuel }).toEqual({ lab, isEnough: true })
  }
  expect(labs.filter(({ builds }) => Object.keys(builds).length > 0)).toHaveLength(9)
  expect(labs.filter(({ runs }) => runs.length > 1)).toHaveLength(7)
})
