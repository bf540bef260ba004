import { fail, type DiagnosticNote } from '../../base/diagnostic/diagnostic.js'
import type { Place } from '../../base/diagnostic/place.js'

/** The reasons for which a Verilog design is not imported. */
export type Refusal = 'clock' | 'fallingEdge' | 'latch' | 'tristate' | 'cell' | 'drivers' | 'delay'

const codes: Readonly<Record<Refusal, { readonly code: string; readonly help: string }>> = {
  clock: { code: 'FW604', help: 'clock all registers from one input of the top module, without logic in between' },
  fallingEdge: { code: 'FW605', help: 'clock it with the rising edge' },
  latch: { code: 'FW606', help: 'assign the signal on every path of its always block, or store it at a clock edge' },
  tristate: { code: 'FW607', help: 'use an input and an output, and choose the driver with a multiplexer' },
  cell: { code: 'FW608', help: 'write it with operators that are imported; docs/verilog-in.md lists them' },
  drivers: { code: 'FW609', help: 'drive each bit from one assignment, block or instance' },
  delay: { code: 'FW610', help: 'remove the delay, or keep it in the testbench' },
}

/**
 * Refuses a part of a Verilog design.
 * @throws FlitwaveError with the code of the reason
 */
export function refuse(
  reason: Refusal,
  message: string,
  place: Place | null,
  notes: readonly DiagnosticNote[] = [],
): never {
  const { code, help } = codes[reason]
  return fail(code, message, place, help, notes)
}
