import { allCases, grading, keepsCaseLaw, scenarios } from 'flitwave/lab'
import check from './check.js'
import { allPairs, everyPacketArrives, noCircle } from './laws.js'
import { TorusRoute } from './reference/torus-route.js'
import { right } from './right/index.js'
import { wrong } from './wrong.js'

export default grading({
  lab: check,
  reference: TorusRoute,
  right,
  wrong,
  parts: [
    scenarios({ title: 'The scenarios of the lab', points: 10 }),
    keepsCaseLaw({
      title: 'Every packet arrives, by a shortest way',
      points: 20,
      cases: allPairs,
      law: everyPacketArrives,
    }),
    keepsCaseLaw({ title: 'No circle of virtual channels', points: 20, cases: allPairs, law: noCircle }),
    allCases({ title: 'The right port and channels', points: 30, cases: allPairs }),
  ],
  tests: { points: 20, mutants: 12 },
})
