/** Explains a packet in a terminal. */

import { accountOf, groupByPlace, sumOf, type Part } from './account.js'
import { chainOf } from './chain.js'
import { nameOf, type Journey, type Stay } from './journey.js'
import { lanesOf, Letters, type Lanes } from './lanes.js'
import type { JourneyNetwork } from './network.js'
import { copiesUnderWay, type CopyUnderWay } from './under-way.js'
import { groupBy } from '../../base/maps.js'

interface TextOptions {
  /** The last followed cycle: the account of a packet that has not arrived ends there. */
  readonly cycle: number
  /** The width of the terminal, in characters. */
  readonly columns: number
}

/** The path of a packet and its account, for each copy. */
export function describePacket(journey: Journey, network: JourneyNetwork, { columns, cycle }: TextOptions): string {
  const arrived = journey.deliveries.map((end) => ({ end, parts: accountOf(end) }))
  const copies = [...arrived, ...copiesUnderWay(journey, cycle, network)]
  return copies.map((copy) => describeCopy(copy, network, columns)).join('\n\n')
}

function describeCopy({ end, parts }: CopyUnderWay, network: JourneyNetwork, columns: number): string {
  const lanes = lanesOf(end, network)
  const letters = new Letters()
  return [
    titleOf(end, network),
    '',
    ...laneLines(lanes, letters, columns),
    '',
    ...letters.legend(lanes).map((line) => `  ${line}`),
    '',
    ...placeLines(lanes),
    '',
    ...accountLines(parts, isDeliveredAt(end)),
    ...waitLines(parts, network),
  ].join('\n')
}

/** The RTL paths of the places. */
function placeLines({ lanes }: Lanes): string[] {
  const width = Math.max(...lanes.map(({ label }) => label.length))
  return ['where that is:', ...lanes.map(({ label, path }) => `  ${label.padEnd(width)} = ${path}`)]
}

function isDeliveredAt(end: Stay): boolean {
  return end.journey.deliveries.includes(end)
}

/** Source, destination and cycles of one copy. */
function titleOf(end: Stay, network: JourneyNetwork): string {
  const { journey } = end
  const { origin, created } = journey
  const isDelivered = isDeliveredAt(end)
  const label = (stay: Stay): string => network.places[stay.place]!.label
  const flits = isDelivered ? `, ${end.arrived.length} ${end.arrived.length === 1 ? 'flit' : 'flits'}` : ''
  if (!isDelivered) return `${nameOf(journey)} from ${label(origin)}, created in cycle ${created}, has not arrived`
  const delivered = end.arrived.at(-1)!
  return `${nameOf(journey)} from ${label(origin)} to ${label(end)}${flits}: cycles ${created} to ${delivered}, latency ${delivered - created}`
}

/** In blocks that fit the terminal, with a mark every ten cycles. */
function laneLines({ firstCycle, lastCycle, lanes }: Lanes, letters: Letters, columns: number): string[] {
  const labels = lanes.map(({ label }) => label)
  const margin = Math.max(5, ...labels.map((label) => label.length)) + 2
  const perBlock = Math.max(20, columns - margin)
  const lines: string[] = []
  for (let from = firstCycle; from <= lastCycle; from += perBlock) {
    const to = Math.min(lastCycle, from + perBlock - 1)
    if (from > firstCycle) lines.push('')
    lines.push('cycle'.padEnd(margin) + ruler(from, to))
    for (const { label, cells } of lanes) {
      const row = cells.slice(from - firstCycle, to - firstCycle + 1).map((cell) => letters.of(cell))
      if (row.some((cell) => cell !== ' ')) lines.push((label.padEnd(margin) + row.join('')).trimEnd())
    }
  }
  return lines
}

function ruler(from: number, to: number): string {
  let text = ''
  for (let cycle = from; cycle <= to;) {
    const number = String(cycle)
    const next = Math.floor(cycle / 10) * 10 + 10
    text = text.padEnd(cycle - from)
    if (text.length === cycle - from && (cycle === from || cycle % 10 === 0)) text += number
    cycle = next - cycle > number.length ? next : next + 10
  }
  return text
}

/** The length of the longest bar of an account. */
const barLength = 40

function accountLines(parts: readonly Part[], isOver: boolean): string[] {
  const sums = [...sumOf(parts)]
  const total = sums.reduce((sum, [, cycles]) => sum + cycles, 0)
  const names = sums.map(([reason]) => reason)
  const width = Math.max(...names.map((name) => name.length))
  const about = new Map(parts.map((part) => [part.reason, part.about]))
  const longest = Math.max(...sums.map(([, cycles]) => cycles))
  const barWidth = Math.min(barLength, longest)
  return [
    `${total} cycles${isOver ? '' : ' so far'}:`,
    ...sums.map(([reason, cycles]) => {
      const bar = '█'.repeat(Math.max(1, Math.round((cycles / longest) * barWidth)))
      const number = String(cycles).padStart(String(total).length)
      return `  ${reason.padEnd(width)}  ${number}  ${bar.padEnd(barWidth)}  ${about.get(reason) ?? ''}`.trimEnd()
    }),
  ]
}

/** The maximum number of waits listed individually; if there are more, waits with the same reason and place are combined. */
const waitsListed = 12

/** The maximum number of named packets that blocked at one place. */
const culpritsListed = 3

/** The waits of an account in chronological order. */
function waitLines(parts: readonly Part[], network: JourneyNetwork): string[] {
  const waits = parts.filter(({ culprits }) => culprits.length > 0)
  if (waits.length === 0) return ['', 'nobody was in its way']
  const groups = waits.length > waitsListed ? groupByPlace(waits) : waits.map((wait) => [wait])
  return ['', 'who was in its way:', ...groups.map((group) => describeGroup(group, network))]
}

/** Waits with the same reason at one place. A single one is listed with its root. */
function describeGroup(
  group: readonly Part[],
  { places }: Pick<JourneyNetwork, 'places'>,
  placeOf: (place: number) => string = (place) => places[place]!.label,
): string {
  const { from, reason, stay, culprits } = group[0]!
  const last = group.at(-1)!
  const to = last.from + last.cycles - 1
  const cycles = group.reduce((sum, part) => sum + part.cycles, 0)
  const share = cycles === to - from + 1 ? '' : `, ${cycles} of them`
  const span = to === from ? `cycle ${from}` : `cycles ${from} to ${to}${share}`
  const root = group.length === 1 ? rootOf(stay!, from, culprits) : ''
  return `  ${span}: ${reason} at ${placeOf(stay!.place)}, because of ${culpritsOf(group)}${root}`
}

function culpritsOf(group: readonly Part[]): string {
  const names = group.flatMap(({ stay, culprits }) => {
    return culprits.map(({ journey }) => (journey === stay!.journey ? 'itself' : nameOf(journey)))
  })
  return group.length === 1 ? [...new Set(names)].join(' or ') : listOf(names)
}

/** Names without duplicates; of many, only the first. */
function listOf(names: readonly string[]): string {
  const all = [...new Set(names)]
  const others = all.length - culpritsListed
  if (others <= 1) return all.join(', ')
  return `${all.slice(0, culpritsListed).join(', ')} and ${others} others`
}

/** The root cause, if it is another packet than the culprit. */
function rootOf(stay: Stay, cycle: number, culprits: readonly Stay[]): string {
  const { last, root } = chainOf(culprits[0]!, cycle)
  if (root === 'circle') return '; they wait for each other in a circle'
  const isNear = last.journey === culprits[0]!.journey || last.journey === stay.journey
  return isNear ? '' : `; behind it all is ${nameOf(last.journey)}`
}

/** The maximum number of listed places, those with the longest waits first. */
const mostPlaces = 4

/** For each copy of a packet: the account of its latency, the places of its longest waits, and their root. */
export function describeDelay(journey: Journey, network: JourneyNetwork): string[] {
  return journey.deliveries.flatMap((delivery) => {
    const parts = accountOf(delivery)
    const waits = parts.filter(({ culprits }) => culprits.length > 0)
    const sums = [...sumOf(parts)].map(([reason, cycles]) => `${reason} ${cycles}`)
    const groups = groupByPlace(waits).sort((a, b) => cyclesOf(b) - cyclesOf(a))
    return [
      titleOf(delivery, network),
      `  ${sums.join(', ')}`,
      ...groups.slice(0, mostPlaces).map((group) => describeGroup(group, network, (place) => fullName(place, network))),
      `root: ${waits.length === 0 ? 'nobody was in its way' : describeRoot(waits, network)}`,
    ]
  })
}

/** The most common end of the chains of waits, by cycles. */
function describeRoot(waits: readonly Part[], network: JourneyNetwork): string {
  const ends = waits.map((wait) => ({ ...chainOf(wait.culprits[0]!, wait.from), cycles: wait.cycles }))
  const byPlace = [...groupBy(ends, ({ last }) => last.place)].map(([place, found]) => {
    return { place, found, cycles: cyclesOf(found) }
  })
  const { place, found, cycles } = byPlace.reduce((most, one) => (one.cycles > most.cycles ? one : most))
  const share = cycles === cyclesOf(ends) ? 'all' : `${cycles} of ${cyclesOf(ends)}`
  const names = listOf(found.map(({ last }) => nameOf(last.journey)))
  const inCircle = cyclesOf(ends.filter(({ root }) => root === 'circle'))
  const circle = inCircle === 0 ? '' : `; for ${inCircle} cycles packets waited for each other in a circle`
  return `${share} cycles of waiting go back to ${names} at ${fullName(place, network)}${circle}`
}

/** `(1,0) +x p = dut.nodes[2].router.inputs[1].channels[0]` */
function fullName(place: number, { places }: JourneyNetwork): string {
  const { label, path } = places[place]!
  return `${label} = ${path}`
}

function cyclesOf(parts: readonly { readonly cycles: number }[]): number {
  return parts.reduce((sum, { cycles }) => sum + cycles, 0)
}
