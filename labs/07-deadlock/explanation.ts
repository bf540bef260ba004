/** Judges the answers about the network that comes to a stop. */

import { findingAt, isSound, placeOfAnswer, type Judgement, type Part, type Solution } from 'flitwave/lab'
import { arrivals, askedChannel, brokenGraph, brokenRoute, takesBoth } from './given/network.js'
import { faultsOf, type Answered } from './given/explanation-form.js'
import type { DeadlockNumbers } from './numbers.js'

type Named = Pick<Part, 'title' | 'points'>

function answered({ answers }: Solution<DeadlockNumbers>): Answered {
  return answers!.values as unknown as Answered
}

function wrong(solution: Solution<DeadlockNumbers>, name: keyof Answered, message: string, share = 0): Judgement {
  return { share, how: message, finding: findingAt(message, [placeOfAnswer(solution.answers!, name)]) }
}

/** The fault in an answer that `flitwave lab check` can already find; null if there is none. */
function formFault(solution: Solution<DeadlockNumbers>, name: keyof Answered): Judgement | null {
  const fault = faultsOf[name](answered(solution), solution.sizes[0].numbers)
  return fault === null ? null : wrong(solution, name, fault)
}

/** The fault of a cycle that is not the requested one; null if there is none. */
function anotherCircle(solution: Solution<DeadlockNumbers>): Judgement | null {
  const asked = askedChannel(solution.sizes[0].numbers)
  if (answered(solution).circle.includes(asked)) return null
  return wrong(solution, 'circle', `circle is one without "${asked}", and has to go through this channel`)
}

/** The holder of each channel can wait for the next, and the requested channel is among them. */
export function isCircle(named: Named): Part<DeadlockNumbers> {
  return {
    ...named,
    looksAt: 'answers',
    judge(solution) {
      const { circle } = answered(solution)
      const fault = formFault(solution, 'circle')
      if (fault) return fault
      const graph = brokenGraph(solution.sizes[0].numbers)
      const known = new Map(graph.channels.map((channel) => [graph.nameOf(channel), channel]))
      const pairs = new Set(graph.dependencies.map(({ from, to }) => `${from} ${to}`))
      for (const [i, name] of circle.entries()) {
        const next = circle[(i + 1) % circle.length]
        if (!known.has(name))
          return wrong(solution, 'circle', `circle[${i}] is "${name}", and has to be a channel that packets take`)
        if (known.has(next) && !pairs.has(`${known.get(name)} ${known.get(next)}`)) {
          const at = (i + 1) % circle.length
          return wrong(
            solution,
            'circle',
            `circle[${at}] is "${next}", and has to be a channel that a packet asks for while it holds "${name}"`,
          )
        }
      }
      return anotherCircle(solution) ?? { share: 1, how: `a circle of ${circle.length} channels` }
    },
  }
}

/** For each channel, a packet to the named destination takes it and then the next. */
export function haveReasons(named: Named): Part<DeadlockNumbers> {
  return {
    ...named,
    looksAt: 'answers',
    judge(solution) {
      const { circle, destinations } = answered(solution)
      const { numbers } = solution.sizes[0]
      const another = anotherCircle(solution)
      if (another) return another
      const fault = formFault(solution, 'destinations')
      if (fault) return fault
      const bad = destinations.findIndex((to, i) => !takesBoth(numbers, to, circle[i], circle[(i + 1) % circle.length]))
      if (bad < 0) return { share: 1, how: 'each is on the way of such a packet' }
      return wrong(
        solution,
        'destinations',
        `destinations[${bad}] is "${destinations[bad]}", and has to be where a packet goes that takes "${circle[bad]}" and "${circle[(bad + 1) % circle.length]}" in turn`,
      )
    },
  }
}

/** They do not all arrive in the broken network, but do in the corrected one. */
export function comeToStop(named: Named): Part<DeadlockNumbers> {
  return {
    ...named,
    judge(solution) {
      const { packets } = answered(solution)
      const { numbers } = solution.sizes[0]
      const fault = formFault(solution, 'packets')
      if (fault) return fault
      const broken = arrivals(numbers, brokenRoute(numbers), packets)
      if (broken === packets.length)
        return wrong(
          solution,
          'packets',
          `packets are ${packets.length} that all arrive, and have to be some that wait for each other`,
        )
      const how = `${packets.length - broken} of ${packets.length} stay in the network`
      if (!isSound(numbers, solution.designs['yours']))
        return { share: 0.5, how: `${how}; in yours, there is still a circle` }
      const arrived = arrivals(numbers, solution.designs['yours'], packets)
      if (arrived < packets.length)
        return wrong(
          solution,
          'packets',
          `${packets.length - arrived} packets stay in your network, too, and have to arrive`,
          0.5,
        )
      return { share: 1, how: `${how}; in yours, all arrive` }
    },
  }
}
