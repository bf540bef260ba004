import { lab, type LabPort, type Model, type Values } from 'flitwave/lab'
import { numbers, type AllocatorNumbers } from './numbers.js'

export default lab<AllocatorNumbers>({
  name: '05-vc-allocator',
  title: 'An allocator of virtual channels',
  about: 'separable allocation: packets choose channels, then channels choose packets',
  module: 'VcAllocator',
  file: 'vc-allocator.ts',
  tests: 'vc-allocator.tb.ts',
  parameters: ['vcs', 'starts'],
  imports: ['flitwave/rtl/lib/count', 'flitwave/rtl/lib/one-hot'],
  numbers,
  // Three packets and two channels, so that every state and every request can be examined.
  sizes: ({ vcs, starts }) => [
    { name: 'small', numbers: { vcs: 2, starts: [1, 0, 1] } },
    { name: 'other', numbers: { vcs: vcs + 1, starts: [vcs, ...starts] } },
  ],
  ports,
  model: (given) => new Allocator(given),
  scenarios: (given) => [
    { title: 'everybody wants everything', inputs: everybody(given) },
    { title: 'one channel for all', inputs: oneChannel(given) },
    { title: 'a packet alone', inputs: alone(given) },
  ],
  stimulus: ({ vcs, starts }, draw, cycles) => {
    let [asks, wants, releases] = [0.5, 0.5, 0.5]
    const mask = (share: number): number => maskOf(Array.from({ length: vcs }, () => draw.chance(share)))
    return Array.from({ length: cycles }, (_, cycle) => {
      // From time to time, few packets request, or for few channels, or channels are held for long.
      if (cycle % 16 === 0)
        [asks, wants, releases] = [draw.pick([0.2, 0.6, 1]), draw.pick([0.3, 0.6, 1]), draw.pick([0.1, 0.4, 0.8])]
      const requests = starts.map((_, i) => [`wanted[${i}]`, draw.chance(asks) ? mask(wants) : 0])
      return { ...Object.fromEntries(requests), released: mask(releases) } as Values
    })
  },
  unchecked: [
    'No channel is given away twice',
    'Somebody is served as long as somebody can be',
    'Same as the reference, 3 packets and 2 channels',
    'Random requests, with other numbers',
    'Matches as many as it should',
  ],
})

function maskOf(flags: readonly boolean[]): number {
  return flags.reduce((mask, flag, i) => mask + (flag ? 2 ** i : 0), 0)
}

function ports({ vcs, starts }: AllocatorNumbers): LabPort[] {
  const channels = (name: string, role: LabPort['role']): LabPort => ({ name, role, width: vcs, radix: 'bin' })
  return [
    ...starts.map((_, i) => channels(`wanted[${i}]`, 'input')),
    channels('released', 'input'),
    channels('free', 'output'),
    ...starts.map((_, i) => channels(`granted[${i}]`, 'output')),
  ]
}

/** The executable specification of the module. */
class Allocator implements Model {
  private free: number
  /** For each channel, the packet that it considers first. */
  private readonly turns: number[]

  constructor(private readonly numbers: AllocatorNumbers) {
    this.free = 2 ** numbers.vcs - 1
    this.turns = Array.from({ length: numbers.vcs }, () => 0)
  }

  cycle(inputs: Values): Values {
    const { vcs, starts } = this.numbers
    const { free } = this
    const choices = starts.map((start, i) => firstOf(Number(inputs[`wanted[${i}]`]) & free, start, vcs))
    const granted = starts.map(() => 0)
    for (let vc = 0; vc < vcs; vc++) {
      const choosing = maskOf(choices.map((choice) => choice === vc))
      const winner = firstOf(choosing, this.turns[vc], starts.length)
      if (winner === null) continue
      granted[winner] = 2 ** vc
      this.turns[vc] = (winner + 1) % starts.length
    }
    this.free = (free | Number(inputs['released'])) & ~granted.reduce((all, one) => all | one)
    return { free, ...Object.fromEntries(granted.map((mask, i) => [`granted[${i}]`, mask])) }
  }
}

/** The first number below n in a mask, from `start` on with wraparound; null if there is none. */
function firstOf(mask: number, start: number, n: number): number | null {
  const inTurn = Array.from({ length: n }, (_, i) => (start + i) % n)
  return inTurn.find((i) => (mask >> i) % 2 === 1) ?? null
}

function asking(wanted: readonly number[], released = 0): Values {
  return { ...Object.fromEntries(wanted.map((mask, i) => [`wanted[${i}]`, mask])), released }
}

/** Until all channels are held; then each is released. */
function everybody({ vcs, starts }: AllocatorNumbers): Values[] {
  const all = starts.map(() => 2 ** vcs - 1)
  return [
    asking(all),
    asking(all),
    asking(all, 1),
    ...Array.from({ length: vcs }, (_, vc) => asking(all, 2 ** vc)),
    asking(starts.map(() => 0)),
  ]
}

/** All request the same one; it is released again and again, and goes to each in turn. */
function oneChannel({ vcs, starts }: AllocatorNumbers): Values[] {
  const same = starts.map(() => 2 ** (vcs - 1))
  return Array.from({ length: 2 * starts.length + 2 }, (_, i) => asking(same, i % 2 === 1 ? 2 ** (vcs - 1) : 0))
}

/** It takes the first channel that it wants, then the next; a released channel is free in the next cycle. */
function alone({ vcs, starts }: AllocatorNumbers): Values[] {
  const last = (mask: number): number[] => starts.map((_, i) => (i === starts.length - 1 ? mask : 0))
  const all = 2 ** vcs - 1
  return [
    ...Array.from({ length: vcs + 1 }, () => asking(last(all))),
    asking(last(all), 2),
    asking(last(all), 2),
    asking(last(2), all),
    asking(last(0), 0),
    asking(last(all - 1), 0),
  ]
}
