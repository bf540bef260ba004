import { neighbourOf } from 'flitwave/rtl/net/place'
import { nodeCount } from 'flitwave/rtl/router/sizes'
import { directionsOf, opposite } from 'flitwave/rtl/router/port'
import { seedOf } from 'flitwave/rtl/lib/seed'
import type { TrafficTorus } from 'flitwave/rtl/traffic/traffic-torus'
import { declarationOf, rangeOf, type VerilogPort } from './ports.js'

/* Composes a network of verilated nodes: a module around one node, and a C++ header for its ports. */

const isPlace = ({ name }: VerilogPort): boolean => /^(here_x|here_y|seed|rate)$/.test(name)

/**
 * A module around one node, with its constants in registers. At each call, Verilator evaluates all logic that depends on
 * inputs of the model. Nearly everything depends on the place of a node, so this must not be an input while it runs.
 */
export function tileText(
  module: string,
  ports: readonly VerilogPort[],
  isConstant: (port: VerilogPort) => boolean = isPlace,
  name = 'tile',
): string {
  const constants = ports.filter(isConstant)
  const lines = [
    `module ${name} (`,
    ports.map((port) => `  ${declarationOf(port)}`).join(',\n'),
    ');',
    ...constants.map(({ width, name }) => `  logic ${rangeOf(width)}${name}_held;`),
    '  always @(posedge clk) if (rst) begin',
    ...constants.map(({ name }) => `    ${name}_held <= ${name};`),
    '  end',
    `  ${module} node (`,
    ports.map((port) => `    .${port.name}(${port.name}${isConstant(port) ? '_held' : ''})`).join(',\n'),
    '  );',
    'endmodule',
  ]
  return `${lines.join('\n')}\n`
}

/** The header `tile.h`: the buffer for incoming signals, the code that fills and empties it, and the place of each node. */
export function tileHeader(ports: readonly VerilogPort[], parameters: TrafficTorus['p']): string {
  const arriving = ports.filter(({ direction, name }) => direction === 'input' && /^(arriving|leaving)_\d/.test(name))
  const ids = Array.from({ length: nodeCount(parameters) }, (_, id) => id)
  const directions = directionsOf(parameters)
  const rows = ids.map((id) => directions.map((direction) => neighbourOf(id, direction, parameters)!))
  return `#pragma once

#include "Vtile.h"
#include "Vtile___024root.h"
#include "verilated.h"

using Root = Vtile___024root;

constexpr int nodes = ${ids.length};
constexpr IData seeds[nodes] = {${ids.map((id) => `${seedOf(id)}u`).join(', ')}};
constexpr int neighbours[nodes][${directions.length}] = {
${rows.map((row) => `  {${row.join(', ')}},`).join('\n')}
};

// Everything that the neighbours of a node put on its links.
struct Inbox {
${[...arriving]
  .sort((a, b) => b.width - a.width)
  .map(({ width, name }) => `  ${wordOf(width)} ${name};`)
  .join('\n')}
};

inline void place(Root& tile, int id) {
  tile.here_x = id / ${parameters.sizeY};
  tile.here_y = id % ${parameters.sizeY};
  tile.seed = seeds[id];
  tile.rate = ${parameters.rate};
}

inline void take(Root& tile, const Inbox& box) {
${arriving.map(({ name }) => `  tile.${name} = box.${name};`).join('\n')}
}

inline void give(const Root& tile, Inbox* boxes, const int* neighbours) {
${directions.map((direction) => givingTo(direction, arriving)).join('\n')}
}
`
}

/** Verilator's type names. */
function wordOf(width: number): string {
  return width <= 8 ? 'CData' : width <= 16 ? 'SData' : 'IData'
}

/** The signals to the neighbour in a direction: flits into its opposite input, and credits to the output there. */
function givingTo(direction: number, arriving: readonly VerilogPort[]): string {
  const there = opposite(direction)
  const from = new Map([
    [`arriving_${there}_`, `leaving_${direction}_`],
    [`leaving_${there}_`, `arriving_${direction}_`],
  ])
  return arriving
    .flatMap(({ name }) =>
      [...from].flatMap(([theirs, ours]) =>
        name.startsWith(theirs)
          ? [`  boxes[neighbours[${direction}]].${name} = tile.${name.replace(theirs, ours)};`]
          : [],
      ),
    )
    .join('\n')
}
