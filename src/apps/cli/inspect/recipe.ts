import type { NetworkRecipe, Probing } from '../../../runs/journey/network.js'
import type { Probe } from '../../../engines/sim/probe/probe.js'
import type { PacketsSpec } from '../../../runs/testbench/definition.js'
import { plainRecipe } from '../../../networks/watch/recipes.js'
import type { ReplayedTestbench } from '../replay.js'

/** How packets move through the design of a run, as data; null for a run that does not say it in the terms of the package. */
export function recipeOf({ testbench, p }: ReplayedTestbench): NetworkRecipe | null {
  const packets = testbench.packets as PacketsSpec<unknown, unknown> | undefined
  if (!packets) return null
  try {
    const { recipe } = packets.network(unread, p)
    return recipe ? plainRecipe(recipe) : null
  } catch {
    // One that reads the run before it is asked about a cycle.
    return null
  }
}

/** A run in which nothing can be read: a recipe needs none. */
const unread: Probing = {
  probe: (sets) =>
    Object.fromEntries(Object.keys(sets).map((name) => [name, nothing])) as Record<keyof typeof sets, Probe>,
}

const nothing = new Proxy({} as Probe, {
  get: (): never => {
    throw new Error('there is no run to read')
  },
})
