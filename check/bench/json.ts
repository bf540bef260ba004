import { ratioToReference, type Results } from './results.js'
import { spreadOf } from './statistics.js'

/** All measurements as JSON, with spreads and ratios to Verilator. */
export function jsonOf(results: Results): string {
  const measurements = results.measurements.map((measurement) => ({
    ...measurement,
    spread: spreadOf(measurement.cyclesPerSecond),
    ratioToVerilator: ratioToReference(results, measurement),
  }))
  const [irregular, graphs] = [results.irregular, results.graphs].map((entries) =>
    entries.map((entry) => ({ ...entry, spread: spreadOf(entry.cyclesPerSecond) })),
  )
  return JSON.stringify({ ...results, measurements, irregular, graphs }, null, 2)
}
