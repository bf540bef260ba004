import { lab, type AnswerKind } from 'flitwave/lab'
import { curveChart } from './given/chart.js'
import { hasCurveAsAsked } from './given/curve-form.js'
import { numbers, type MeasureNumbers } from './numbers.js'

const cycles: AnswerKind = { kind: 'number', least: 0, most: 10_000 }

const point: AnswerKind = {
  kind: 'record',
  members: {
    load: { kind: 'number', least: 0, most: 1 },
    latency: cycles,
    half: cycles,
    runs: { kind: 'number', least: 1, most: 128, isWhole: true },
  },
}

export default lab<MeasureNumbers>({
  name: '10-measure',
  title: 'Latency against load',
  about: 'measure a curve, and know how sure you are: warm-up, windows, confidence',
  file: 'answers.json',
  answers: {
    file: 'answers.json',
    questions: ({ loads }) => [
      { name: 'hops', asks: 'Mean hops of a packet', answer: { kind: 'number', least: 0, most: 20 } },
      { name: 'zeroLoad', asks: 'Mean latency of packets that meet nobody', answer: cycles },
      { name: 'meanA', asks: 'The mean of network a', answer: cycles },
      { name: 'halfA', asks: 'Half of its 95 % confidence interval', answer: cycles },
      { name: 'halfDifference', asks: 'The same for the differences of the pairs of runs', answer: cycles },
      {
        name: 'verdict',
        asks: 'What the pairs of runs allow to say',
        answer: { kind: 'choice', of: ['a is faster', 'b is faster', 'no difference is shown'] },
      },
      {
        name: 'curve',
        asks: 'A point for each load',
        answer: { kind: 'list', of: point, least: loads.length, most: loads.length },
      },
    ],
  },
  parameters: [],
  imports: [],
  numbers,
  settings: ({ loads }) => ({ load: loads.map((percent) => percent / 100).join() }),
  checks: [hasCurveAsAsked('The curve has your loads, more than one run, and narrow intervals')],
  drawing: curveChart,
  files: ({ a, b }) => [
    {
      name: 'pilots.csv',
      content: ['run,a,b', ...a.map((value, i) => `${i},${value / 100},${b[i] / 100}`), ''].join('\n'),
    },
  ],
  unchecked: [
    'Mean hops',
    'Latency without load',
    'The mean of a',
    'Its interval',
    'The interval of the differences',
    'What the runs allow to say',
    'Your curve within the intervals',
  ],
})
