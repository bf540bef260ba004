import type { WrongSolution } from 'flitwave/lab'
import { answers as deviation } from './deviation.js'
import { answers as flat } from './flat.js'
import { answers as headAlone } from './head-alone.js'
import { answers as headsMeasured } from './heads-measured.js'
import { answers as median } from './median.js'
import { answers as noInterval } from './no-interval.js'
import { answers as normalQuantile } from './normal-quantile.js'
import { answers as oneRouterLess } from './one-router-less.js'
import { answers as oneRun } from './one-run.js'
import { answers as otherLoads } from './other-loads.js'
import { answers as queuesLeftOut } from './queues-left-out.js'
import { answers as selfCounted } from './self-counted.js'
import { answers as tooSure } from './too-sure.js'
import { answers as tooWide } from './too-wide.js'
import { answers as unpaired } from './unpaired.js'

/** Answers that somebody might hand in. */
export const wrong: readonly WrongSolution[] = [
  {
    name: 'self-counted',
    what: 'packets to the node itself are counted as packets without a hop',
    answers: selfCounted,
  },
  { name: 'one-router-less', what: 'the first router is forgotten', answers: oneRouterLess },
  { name: 'head-alone', what: 'the latency without load is that of the head', answers: headAlone },
  { name: 'median', what: 'the middle run is taken for the mean', answers: median },
  { name: 'normal-quantile', what: '1.96 is taken for eight runs', answers: normalQuantile },
  { name: 'deviation', what: 'the standard deviation is taken for the interval', answers: deviation },
  { name: 'unpaired', what: 'the intervals of both are added, as if runs were no pairs', answers: unpaired },
  { name: 'too-sure', what: 'one network is called faster, whatever the interval says', answers: tooSure },
  { name: 'heads-measured', what: 'latency is taken to the head of a packet, not to its tail', answers: headsMeasured },
  { name: 'queues-left-out', what: 'latency begins when a packet leaves its source', answers: queuesLeftOut },
  {
    name: 'other-loads',
    what: 'loads are flits for each node and cycle, not parts of the capacity',
    answers: otherLoads,
  },
  { name: 'one-run', what: 'each point is one run', answers: oneRun },
  { name: 'too-wide', what: 'the runs are too short: the intervals are wide', answers: tooWide },
  { name: 'no-interval', what: 'the intervals are 0', answers: noInterval },
  { name: 'flat', what: 'the latency without load is taken for all loads, with a safe distance', answers: flat },
]
