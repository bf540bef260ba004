import { elaborate, Simulator } from 'flitwave'
import { ChannelActivity } from 'flitwave/rtl/router/activity'
import { TrafficTorus } from 'flitwave/rtl/traffic/traffic-torus'

const sim = new Simulator<TrafficTorus>(elaborate(new TrafficTorus({ monitor: true, rate: 8000 })))
sim.step(5000)

const pmu = sim.dut.pmu[0]!
const names = ['Empty', 'Starved', 'NoVc', 'LostVc', 'NoCredit', 'LostInput', 'LostOutput', 'Moves'] as const
const rows = ['+x', '-x', '+y', '-y', 'node'].flatMap((input, i) =>
  [0, 1].map((vc) => {
    pmu.meter = i * 2 + vc
    const cycles = names.map((name) => {
      pmu.value = ChannelActivity[name]
      return pmu.count
    })
    return [`${input} ${vc}`, ...cycles]
  }),
)
export const lines = [['', ...names], ...rows].map((row) => row.map((cell) => String(cell).padStart(11)).join(''))
console.log(lines.join('\n'))
