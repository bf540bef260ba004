import type { Network } from '../collective/network.js'
import type { Schedule } from '../collective/schedule.js'
import type { Played } from './played.js'
import { Player } from './player.js'
import type { Experiment, Measured } from './study.js'
import type { Timing } from './timing.js'

/** A point that is a schedule on a network, and how it is played. */
export interface Playing<P extends Timing> {
  readonly networkOf: (point: P) => Network
  readonly ports: Schedule['ports']
  readonly scheduleOf: (point: P) => Schedule
  readonly measure: (played: Played, schedule: Schedule) => Measured
}

/** Plays schedules on the RTL. A thread keeps the network for all points that are on it. */
export function playing<P extends Timing>({ networkOf, ports, scheduleOf, measure }: Playing<P>): Experiment<P> {
  return {
    benchOf: (point) => `${nameOf(networkOf(point))} ${ports}`,
    prepare: (first) => {
      const player = new Player(networkOf(first), ports)
      return {
        measure(point) {
          const schedule = scheduleOf(point)
          return measure(player.play(schedule, point), schedule)
        },
      }
    },
  }
}

function nameOf({ topology, sizes }: Network): string {
  return `${topology} ${sizes.join('x')}`
}
