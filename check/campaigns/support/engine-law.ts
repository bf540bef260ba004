/** The law of collective engines: they take the same cycles as the player. */

import type { Design } from 'flitwave'
import { EnginePlayer, Player, type Play, type PlayResult } from 'flitwave/play'
import { randomPlay, shapeFor, type CollectiveSetting } from './random-collective.js'

/** The first difference between the measurements of software and hardware; null if there is none. */
export function differenceOf(software: PlayResult, hardware: PlayResult): string | null {
  const rows = (played: PlayResult): string[] => [
    `${played.cycles} cycles`,
    ...played.unicasts.map((times, index) => `unicast ${index}: ${JSON.stringify(times)}`),
    ...played.messages.map((times, message) => `message ${message}: ${JSON.stringify(times)}`),
  ]
  const [expected, found] = [rows(software), rows(hardware)]
  const first = expected.findIndex((row, i) => row !== found[i])
  return first < 0 ? null : `${expected[first]!} in software, ${found[first] ?? 'nothing'} in hardware`
}

/** Plays random schedules of a setting, by their seeds, in parallel in hardware and one by one in software. */
export class EngineLaw {
  private readonly software: Player
  private readonly hardware: EnginePlayer

  constructor(
    private readonly setting: CollectiveSetting,
    private readonly runs: number,
  ) {
    const { network, ports } = setting
    this.software = new Player(network, ports, { longest: 48, tags: 5 })
    this.hardware = new EnginePlayer(network, ports, { runs, shape: shapeFor(setting) })
  }

  /** By seed: the difference; null if there is none. */
  check(seeds: readonly number[]): (string | null)[] {
    const differences: (string | null)[] = []
    for (let first = 0; first < seeds.length; first += this.runs) {
      const plays = seeds.slice(first, first + this.runs).map((seed) => randomPlay(this.setting, seed))
      const played = this.hardware.playAll(plays)
      plays.forEach((play, i) => differences.push(this.compare(play, played[i]!)))
    }
    return differences
  }

  private compare({ schedule, timing }: Play, played: PlayResult): string | null {
    return differenceOf(this.software.play(schedule, timing), played)
  }
}

const networks = [
  { topology: 'torus', sizes: [3, 3] },
  { topology: 'mesh', sizes: [3, 2] },
  { topology: 'torus', sizes: [5] },
  { topology: 'torus', sizes: [2, 2, 2] },
] as const

/** The network for all schedules of a setting, unless one needs larger tables. */
export function lawDesign(setting: CollectiveSetting, runs: number): Design {
  return new EnginePlayer(setting.network, setting.ports, { runs, shape: shapeFor(setting) }).designFor(setting)
}

/**
 * The settings of the law: every discipline, both waiting conditions of unicasts, and both interfaces, with meshes and tori
 * in turn.
 */
export const lawSettings: readonly (CollectiveSetting & { readonly name: string })[] = (
  ['latency', 'serial', 'blocking'] as const
).flatMap((startup, i) =>
  (['one-port', 'all-port'] as const).flatMap((ports, j) =>
    (
      [
        ['single', false, false],
        ['combined', false, true],
        ['barriers', true, true],
      ] as const
    ).map(([what, hasBarriers, combines], k) => {
      const network = networks[(i + j + k) % networks.length]!
      const name = `${startup} ${ports} ${what} ${network.topology} ${network.sizes.join('x')}`
      return { name, network, ports, startup, hasBarriers, combines }
    }),
  ),
)
