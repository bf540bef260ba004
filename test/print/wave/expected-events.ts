/** The events that a viewer must find in a file, computed without the printers. */

import { leafWidth } from '../../../src/ir/shape.js'
import type { Trace } from '../../../src/engines/sim/trace/trace.js'
import type { VcdSignal } from '../../support/vcd.js'

export function expectedSignals(trace: Trace): Map<string, VcdSignal> {
  const signals = trace.variables.flatMap((variable) =>
    variable.leaves.map(({ suffix, shape, cycles, values }): VcdSignal => {
      const width = leafWidth(shape)
      const changes = cycles.map((cycle, i) => [cycle * 10, twosComplement(BigInt(values[i] ?? 0), width)] as const)
      return { path: variable.path + suffix, width, changes }
    }),
  )
  return new Map([clock(trace), ...signals].map((signal) => [signal.path, signal]))
}

function clock({ firstCycle, lastCycle }: Trace): VcdSignal {
  const cycles = Array.from({ length: lastCycle - firstCycle + 1 }, (_, i) => firstCycle + i)
  const changes = cycles.flatMap((cycle) => [[cycle * 10, '1'] as const, [cycle * 10 + 5, '0'] as const])
  return { path: 'clk', width: 1, changes }
}

/** Bit by bit, from the definition. */
function twosComplement(value: bigint, width: number): string {
  const bit = (i: number): string => String((value >> BigInt(i)) & 1n)
  return Array.from({ length: width }, (_, i) => bit(width - 1 - i)).join('')
}
