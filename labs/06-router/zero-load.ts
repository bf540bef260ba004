/** A row of a student's routers: the latency of lone packets. */

import {
  designModel,
  findingInRun,
  type Finding,
  type Model,
  type Part,
  type Solution,
  type Values,
} from 'flitwave/lab'
import type { RouterNumbers } from './numbers.js'

interface Wrong {
  readonly how: string
  readonly finding: Finding | null
}

/** P (H + 1) + L - 1, for all distances and lengths; each pipeline earns a quarter of the points. */
export function zeroLoad({ title, points }: { readonly title: string; readonly points: number }): Part<RouterNumbers> {
  return {
    title,
    points,
    judge(solution) {
      const { sizes } = solution
      const wrong = sizes.map(({ name }) => firstWrong(solution, name, title)).filter((one) => one !== null)
      const [first] = wrong
      if (!first)
        return { share: 1, how: `P (H + 1) + L - 1 cycles, P = 1 to 4, 0 to ${sizes[0].numbers.size - 1} hops` }
      return { share: 1 - wrong.length / sizes.length, how: first.how, finding: first.finding }
    },
  }
}

/** Fewer flits than a buffer holds, so that no packet waits for a credit. */
const lengths = [1, 3]

interface Trip {
  readonly hops: number
  readonly flits: number
}

function firstWrong(solution: Solution<RouterNumbers>, name: string, title: string): Wrong | null {
  const { numbers } = solution.sizes.find((size) => size.name === name)!
  const router = designModel(solution.designs[name])
  for (const hops of Array.from({ length: numbers.size }, (_, hops) => hops))
    for (const flits of lengths) {
      const expected = numbers.stages * (hops + 1) + flits - 1
      const runs = sendAlong(router, { hops, flits }, expected + 4)
      const last = runs.at(-1)!.leaves.findIndex(({ valid, ...flit }) => Boolean(valid) && Boolean(flit['flit.tail']))
      if (last === expected) continue
      const finding = runs.map(({ inputs }, node) => findingInRun(solution, name, inputs, `${title}, node ${node}`))
      const packet = `with ${numbers.stages} stages, a packet of ${flits} over ${hops} hops`
      const took = last < 0 ? 'does not arrive' : `takes ${last} cycles`
      return {
        how: `${packet} ${took}, and has to take ${expected}`,
        finding: finding.find((one) => one !== null) ?? null,
      }
    }
  return null
}

/** The inputs of a router, and the values that leave it on the path of the packet. */
interface RouterRun {
  readonly inputs: readonly Values[]
  readonly leaves: readonly Values[]
}

/** Follows the packet from node 0, router by router: the output of one is the input of the next. */
function sendAlong(router: () => Model, { hops, flits }: Trip, cycles: number): RouterRun[] {
  let leaves = Array.from({ length: cycles }, (_, cycle) => ({
    valid: Number(cycle < flits),
    'flit.head': Number(cycle === 0),
    'flit.tail': Number(cycle === flits - 1),
    'flit.to': cycle === 0 ? hops : 0,
    'flit.data': cycle < flits ? cycle + 1 : 0,
  })) as readonly Values[]
  return Array.from({ length: hops + 1 }, (_, node) => {
    const [from, to] = [node === 0 ? 2 : 1, node === hops ? 2 : 0]
    const inputs = leaves.map((channel) => ({ here: node, ...withPrefix(`arriving[${from}]`, channel) }))
    const run = router()
    leaves = inputs.map((values) => withoutPrefix(`leaving[${to}]`, run.cycle(values)))
    return { inputs, leaves }
  })
}

function withPrefix(name: string, channel: Values): Values {
  return Object.fromEntries(Object.entries(channel).map(([member, value]) => [`${name}.${member}`, value]))
}

function withoutPrefix(name: string, outputs: Values): Values {
  const own = Object.entries(outputs).filter(([path]) => path.startsWith(`${name}.`))
  return Object.fromEntries(own.map(([path, value]) => [path.slice(name.length + 1), value]))
}
