import { cannotDeadlock, grading, packetsArrive } from 'flitwave/lab'
import check from './check.js'
import { packetsChoose } from './choices.js'
import { isFaster } from './measure.js'
import { AdaptiveRoute } from './reference/adaptive-route.js'
import { right } from './right/index.js'
import { wrong } from './wrong.js'

export default grading({
  lab: check,
  reference: AdaptiveRoute,
  right,
  wrong,
  parts: [
    packetsArrive({ title: 'Packets take shortest ways', points: 15 }),
    packetsArrive({ title: 'Packets take shortest ways on a mesh of 5 x 3', points: 5, size: 'other' }),
    cannotDeadlock({ title: 'No circle of channels', points: 30 }),
    cannotDeadlock({ title: 'No circle of channels on a mesh of 5 x 3', points: 10, size: 'other' }),
    packetsChoose({ title: 'Packets of your traffic have a choice', points: 15 }),
    isFaster({ title: 'Latency below that of dimension order', points: 25 }),
  ],
})
