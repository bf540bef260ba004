import { lab, randomRuns, scenarios, type LabPort, type Model } from 'flitwave/lab'
import { modelOf } from './given/model-runs.js'
import { numbers, type RouterNumbers } from './numbers.js'
import { contention, fullBuffers, lonePackets, randomTraffic } from './given/traffic.js'

/** The pipelines with more than one stage; the student's own size has one. */
const others = [
  { name: 'two', stages: 2 },
  { name: 'three', stages: 3 },
  { name: 'four', stages: 4 },
] as const

export default lab<RouterNumbers>({
  name: '06-router',
  title: 'A router',
  about: 'a wormhole router from its parts, in one cycle and as a pipeline',
  module: 'RowRouter',
  file: 'row-router.ts',
  tests: 'row-router.tb.ts',
  parameters: ['stages', 'size', 'depth', 'width'],
  imports: [
    'flitwave/rtl/lib/arbiters',
    'flitwave/rtl/lib/count',
    'flitwave/rtl/lib/delay',
    'flitwave/rtl/lib/fifo',
    'flitwave/rtl/lib/one-hot',
    'flitwave/rtl/router/credit-counter',
  ],
  numbers,
  sizes: (yours) => others.map(({ name, stages }) => ({ name, numbers: { ...yours, stages } })),
  ports,
  model: (given): Model => modelOf(given)(),
  scenarios: (given) => [
    { title: 'packets that are alone', inputs: lonePackets(given) },
    { title: 'three inputs want one output', inputs: contention(given) },
    { title: 'no credits come back for a while', inputs: fullBuffers(given) },
  ],
  stimulus: randomTraffic,
  checks: [
    scenarios({ title: 'The scenarios, one stage', points: 0 }),
    randomRuns({ title: 'Random packets, one stage', points: 0, runs: 12 }),
    ...others.map(({ name, stages }) =>
      scenarios<RouterNumbers>({ title: `The scenarios, ${stages} stages`, points: 0, size: name }),
    ),
  ],
  unchecked: [
    'The formula of a packet that is alone',
    'In lockstep, two stages',
    'In lockstep, three stages',
    'In lockstep, four stages',
  ],
})

/** By port: 0 leads to greater nodes, 1 to smaller ones, 2 to the node itself. */
function ports({ size, width }: RouterNumbers): LabPort[] {
  const channel = (name: string, role: LabPort['role']): LabPort[] => [
    { name: `${name}.valid`, role, width: 1 },
    { name: `${name}.flit.head`, role, width: 1 },
    { name: `${name}.flit.tail`, role, width: 1 },
    { name: `${name}.flit.to`, role, width: Math.ceil(Math.log2(size)) },
    { name: `${name}.flit.data`, role, width },
  ]
  return [
    { name: 'here', role: 'input', width: Math.ceil(Math.log2(size)) },
    ...[0, 1, 2].flatMap((i) => [...channel(`arriving[${i}]`, 'input'), credit(`creditIn[${i}]`, 'input')]),
    ...[0, 1, 2].flatMap((i) => [...channel(`leaving[${i}]`, 'output'), credit(`creditOut[${i}]`, 'output')]),
  ]
}

function credit(name: string, role: LabPort['role']): LabPort {
  return { name, role, width: 1 }
}
