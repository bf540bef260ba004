import { cannotDeadlock, grading, packetsArrive } from 'flitwave/lab'
import check from './check.js'
import { comeToStop, haveReasons, isCircle } from './explanation.js'
import { right } from './right/index.js'
import { wrong } from './wrong.js'

export default grading({
  lab: check,
  right,
  wrong,
  parts: [
    isCircle({ title: 'The circle', points: 25 }),
    haveReasons({ title: 'Who waits there', points: 15 }),
    comeToStop({ title: 'Packets that bring it to a stop', points: 20 }),
    packetsArrive({ title: 'With your correction, packets take shortest ways', points: 10 }),
    cannotDeadlock({ title: 'With your correction, there is no circle', points: 20 }),
    cannotDeadlock({ title: 'Nor on a mesh with one more row', points: 10, size: 'other' }),
  ],
})
