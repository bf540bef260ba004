import { checkSchedule, multicastSchedule } from 'flitwave/collective'
import { Player, summaryOf, type Timing } from 'flitwave/play'

const torus = { topology: 'torus', sizes: [8, 8] } as const
const message = { source: 34, destinations: [3, 9, 22, 28, 47, 48, 52] }
const schedule = multicastSchedule('utorus', torus, [message])
console.log(checkSchedule(schedule).lines.join('\n'))

const timing: Timing = { flits: 32, ts: 300, tr: 0, startup: 'blocking' }
const played = new Player(torus, schedule.ports).play(schedule, timing)
const { blocked } = summaryOf(played, schedule, timing)
console.log(`${played.cycles} cycles, of which worms have waited ${blocked} for each other`)
