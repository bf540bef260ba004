import type { VerilogFile } from 'flitwave/verilog'

/** The header `reports.h`: the report of a network with `nodes` nodes that is one model. */
export function networkHeader(nodes: number): string {
  const report = (id: number): string =>
    ['sent', 'received', 'checksum'].map((what) => `top.reports_${id}_${what}`).join(', ')
  const lines = Array.from({ length: nodes }, (_, id) => `  total.add(${report(id)});`)
  return `#pragma once

#include "Vnetwork.h"
#include "protocol.h"

inline Report reportOf(const Vnetwork& top) {
  Report total;
${lines.join('\n')}
  return total;
}
`
}

/** The file with its module kept separate: Verilator then does not copy it into each instance. */
export function notInlined({ name, module, text }: VerilogFile): VerilogFile {
  return { name, module, text: text.replace(/^\);$/m, ');\n  /* verilator no_inline_module */') }
}
