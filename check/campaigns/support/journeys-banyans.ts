/** Banyans whose latency accounts are checked. */

import { elaborate } from 'flitwave'
import { BroadcastNetwork } from '../../../rtl/min/broadcast-network.js'
import type { Header, HeaderKind } from '../../../rtl/min/header.js'
import { modes, type BanyanParameters } from '../../../rtl/min/parameters.js'
import { nodeMask } from '../../../rtl/lib/node-set.js'
import { WraparoundNetwork } from '../../../rtl/min/wraparound/wraparound-network.js'
import type { Random } from '../../../src/engines/sim/stimulus/random.js'
import { banyanJourneys } from '../../../src/networks/watch/banyan-journeys.js'
import { wraparoundJourneys } from '../../../src/networks/watch/wraparound-journeys.js'
import { banyanOf } from '../../../tb/support/banyan.js'
import { wraparoundOf } from '../../../tb/support/wraparound.js'
import { journeyCases, type AccountedNetwork, type Journeys } from './journeys.js'

const longest = 7
const tagWidth = 12

interface Multicast {
  readonly from: number
  readonly flits: number
  readonly header: Header
}

interface BanyanKind {
  readonly mode: keyof typeof modes
  readonly addressWidth: number
  readonly header: HeaderKind
  /** For virtual cut-through. */
  readonly buffers: number
}

/** Random multicasts. */
export function accountedBanyan({ mode, addressWidth, header, buffers }: BanyanKind): AccountedNetwork {
  const p: BanyanParameters = banyanOf({ ...modes[mode], addressWidth, header, buffers, maxFlits: longest, tagWidth })
  const nodes = Array.from({ length: 2 ** addressWidth }, (_, node) => node)
  const paths = (name: string): string[] => nodes.map((node) => `dut.delivered[${node}].${name}`)
  const journeys: Journeys<BroadcastNetwork, Multicast> = {
    design: () => elaborate(new BroadcastNetwork(p)),
    network: (run) => banyanJourneys(run, p),
    taken: nodes.map((node) => `dut.inject[${node}].ready`),
    exits: { valid: paths('valid'), tail: paths('flit.tail'), tag: paths('flit.tag') },
    tags: 2 ** tagWidth,
    gap: 6,
    draw: (random) => ({
      from: random.below(nodes.length),
      flits: 1 + random.below(longest),
      header: drawHeader(random, header, nodes.length),
    }),
    entranceOf: ({ from }) => from,
    offer: ({ inject }, node, { header, flits }, tag) => {
      inject[node]!.packet = { header, flits, tag }
      inject[node]!.valid = true
    },
    withdraw: ({ inject }, node) => void (inject[node]!.valid = false),
    mayDeadlock: mode === 'naive',
  }
  const name = `banyan of ${nodes.length} ${mode} ${header}${mode === 'vct' ? ` b${buffers}` : ''}`
  return { name, cases: (packets) => journeyCases(journeys, packets) }
}

function drawHeader(random: Random, kind: HeaderKind, nodes: number): Header {
  const [a, b] = [random.below(nodes), random.below(nodes)]
  if (kind === 'cube') return { value: a & ~b, mask: b }
  if (kind === 'wrapped') return { min: a, max: b, wraps: b < a }
  return { min: Math.min(a, b), max: Math.max(a, b) }
}

interface TwoPhase {
  readonly from: number
  readonly destinations: number
  readonly words: number
}

/** Random multicasts in two phases. */
export function accountedWraparound(mode: 'rigid' | 'vct', header: 'region' | 'wrapped'): AccountedNetwork {
  const p = wraparoundOf({ ...modes[mode], addressWidth: 3, header, tagWidth: 4, maxFlits: 32 })
  const nodes = Array.from({ length: 8 }, (_, node) => node)
  const paths = (name: string): string[] => nodes.map((node) => `dut.delivered[${node}].${name}`)
  const journeys: Journeys<WraparoundNetwork, TwoPhase> = {
    design: () => elaborate(new WraparoundNetwork(p)),
    network: (run) => wraparoundJourneys(run, p),
    taken: nodes.map((node) => `dut.inject[${node}].ready`),
    exits: { valid: paths('valid'), tail: paths('flit.tail'), tag: paths('flit.tag') },
    tags: 16,
    // Data is always available.
    prepare: ({ words }) => words.forEach((stream) => (stream.valid = true)),
    gap: 20,
    draw: (random) => ({
      from: random.below(8),
      destinations: 1 + random.below(255),
      words: random.below(p.longest + 1),
    }),
    entranceOf: ({ from }) => from,
    offer: ({ inject }, node, { destinations, words }, tag) => {
      const set = nodeMask(nodes.filter((d) => (destinations >> d) & 1))
      inject[node]!.multicast = { destinations: set, start: 0, random: true, words, tag }
      inject[node]!.valid = true
    },
    withdraw: ({ inject }, node) => void (inject[node]!.valid = false),
  }
  return { name: `wrap-around of 8 ${mode} ${header}`, cases: (packets) => journeyCases(journeys, packets) }
}
