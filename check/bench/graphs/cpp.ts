/** The header `kinds.h` of a composed network: its models, their constants, and where their links lead. */

import type { Kind } from './compose.js'

/** The name of the verilated class of a kind. */
export const modelName = (kind: number): string => `Vtile${kind}`

/** @param report - the kind whose outputs are the reports */
export function kindsHeader(kinds: readonly Kind[], report: Kind): string {
  const bundles = bundleTypes(kinds)
  return `#pragma once

#include <cstddef>
#include <cstdint>
#include <tuple>

#include "verilated.h"
${kinds.map((_, i) => `#include "${modelName(i)}.h"\n#include "${modelName(i)}___024root.h"`).join('\n')}

// The entry of an instance, by the numbers of both and of its kind; -1 for a bundle that nothing reads.
struct Target {
  int kind, instance, entry;
};

// The signals that all instances see.
struct Shared {
  uint32_t epoch;
  bool begins, isOpen;
  uint32_t now;
};

${[...bundles.values()].map(({ name, fields }) => `struct ${name} {\n${fields.map(([field, width]) => `  ${wordOf(width)} ${field} = 0;`).join('\n')}\n};`).join('\n\n')}

${kinds.map((kind, i) => kindText(kind, i, bundles, kind === report)).join('\n\n')}

using Kinds = std::tuple<${kinds.map((_, i) => `Kind${i}`).join(', ')}>;
using Reporting = Kind${kinds.indexOf(report)};
`
}

interface BundleType {
  readonly name: string
  readonly fields: readonly (readonly [field: string, width: number])[]
}

type BundleTypes = ReadonlyMap<string, BundleType>

const identifier = (path: string): string => path.replace(/\W+/g, '_').replace(/_$/, '')

function fieldsOf({ module }: Kind, fields: ReadonlyMap<string, string>): (readonly [string, number])[] {
  const widths = new Map(module.signals.map(({ name, type }) => [name, type.width]))
  return [...fields].map(([field, name]): readonly [string, number] => [identifier(field), widths.get(name)!]).sort()
}

const keyOf = (fields: BundleType['fields']): string => fields.map((field) => field.join(' ')).join()

/** Bundles with the same fields have one type. */
function bundleTypes(kinds: readonly Kind[]): BundleTypes {
  const types = new Map<string, BundleType>()
  for (const kind of kinds)
    for (const { fields } of [...kind.entries.values(), ...kind.exits.values()]) {
      const own = fieldsOf(kind, fields)
      if (!types.has(keyOf(own))) types.set(keyOf(own), { name: `Bundle${types.size}`, fields: own })
    }
  return types
}

/** Verilator's type names. */
function wordOf(width: number): string {
  if (width > 64) throw new Error(`a field of ${width} bits`)
  return width <= 8 ? 'CData' : width <= 16 ? 'SData' : width <= 32 ? 'IData' : 'QData'
}

function kindText(kind: Kind, number: number, bundles: BundleTypes, reports: boolean): string {
  const { instances, held, shared, entries, exits, targets } = kind
  const typeOf = (fields: ReadonlyMap<string, string>): string => bundles.get(keyOf(fieldsOf(kind, fields)))!.name
  const moves = (
    prefix: string,
    { fields }: { readonly fields: ReadonlyMap<string, string> },
    isIn: boolean,
  ): string[] =>
    [...fields].map(([field, name]) => {
      const there = `${prefix}.${identifier(field)}`
      return isIn ? `    tile.${name} = ${there};` : `    ${there} = tile.${name};`
    })
  const rows = <T>(values: readonly (readonly T[])[], text: (value: T) => string): string =>
    values.map((row) => `    {${row.map(text).join(', ')}},`).join('\n')
  const constants = [...held]
  const target = (to: Kind['targets'][number][number]): string => (to ? `{${to.kind}, ${to.instance}, ${to.entry}}` : '{-1, 0, 0}') // prettier-ignore
  return `struct Kind${number} {
  using Model = ${modelName(number)};
  using Root = ${modelName(number)}___024root;
  static constexpr int count = ${instances.length};
  static constexpr int exits = ${exits.size};

  struct Box {
${[...entries].map(([name, { fields }]) => `    ${typeOf(fields)} ${identifier(name)};`).join('\n')}
  };
  static constexpr size_t entries[] = {${[...entries.keys()].map((name) => `offsetof(Box, ${identifier(name)})`).join(', ')}};
  static constexpr Target targets[count][exits] = {
${rows(targets, target)}
  };
  static constexpr uint64_t held[count][${Math.max(1, constants.length)}] = {
${rows(
  instances.map((_, i) => constants.map(([, values]) => values[i] ?? 0n)),
  (value) => `${value}u${value > 0xffffffffn ? 'll' : ''}`,
)}
  };

  static void place(Root& tile, int id) {
    const uint64_t* values = held[id];
${constants.map(([name], i) => `    tile.${name} = values[${i}];`).join('\n')}
  }

  static void share(Root& tile, uint32_t epoch, bool begins, bool isOpen, uint32_t now) {
${[...shared].map(([name, path]) => `    tile.${name} = ${path};`).join('\n')}
  }

  static void take(Root& tile, const Box& box) {
${[...entries].flatMap(([name, bundle]) => moves(`box.${identifier(name)}`, bundle, true)).join('\n')}
  }

  // \`at\` has the places of the boxes that the bundles lead into.
  static void give(const Root& tile, char* base, const uint32_t* at) {
${[...exits.values()]
  .flatMap((bundle, i) => {
    const name = `to${i}`
    const type = typeOf(bundle.fields)
    return [`    auto& ${name} = *reinterpret_cast<${type}*>(base + at[${i}]);`, ...moves(name, bundle, false)]
  })
  .join('\n')}
  }
${reports ? '\n  static void report(Model& tile, Report& total) {\n    total.add(tile.report_created, tile.report_flits, uint32_t(tile.report_times));\n  }\n' : ''}};`
}
