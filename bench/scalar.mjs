import { Torus } from '../dist/rtl/net/torus.js'
import { elaborate, Simulator } from '../dist/src/index.js'

const defaults = Object.fromEntries(Object.entries(Torus.parameters).map(([name, { default: value }]) => [name, value]))

/** The scalar engine on a torus whose nodes all send without a pause, half way around both rings. */
export function scalarSpeed() {
  return [4, 8, 16].map((size) => measure(size))
}

function measure(size) {
  const started = performance.now()
  const simulator = new Simulator(elaborate(new Torus({ ...defaults, sizeX: size, sizeY: size })))
  load(simulator.dut, size)
  simulator.step()
  const firstCycle = performance.now() - started
  const cyclesPerSecond = speed(simulator)
  const routerCycles = (cyclesPerSecond * size * size) / 1000
  return {
    name: `scalar engine, ${size}x${size} torus under full load`,
    value: cyclesPerSecond.toFixed(0),
    unit: 'cycles/s',
    against: `${routerCycles.toFixed(0)} thousand router cycles/s, first cycle after ${(firstCycle / 1000).toFixed(2)} s`,
  }
}

function load(dut, size) {
  dut.inject.forEach((injection, node) => {
    const [x, y] = [Math.floor(node / size), node % size]
    const half = size >> 1
    injection.packet = { to: { x: (x + half) % size, y: (y + half) % size }, way: { x: 0, y: 0 }, flits: 4, tag: node }
    injection.valid = true
  })
}

/** Cycles per second, the median of five stretches of at least a quarter of a second, after a warm-up. */
function speed(simulator) {
  simulator.step(200)
  const stretches = Array.from({ length: 5 }, () => {
    const started = performance.now()
    let cycles = 0
    do {
      simulator.step(20)
      cycles += 20
    } while (performance.now() - started < 250)
    return (cycles * 1000) / (performance.now() - started)
  })
  return stretches.sort((a, b) => a - b)[2]
}
