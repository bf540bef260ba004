/** Prints one module: header, ports, declarations, wiring, instances, blocks. */

import { formatLine } from '../../base/diagnostic/diagnostic.js'
import { greatestOf } from '../../base/statistics.js'
import { bit, unsigned } from '../../ir/integer.js'
import type { Connection, Memory, Module, Signal, Instance } from '../../ir/ir.js'
import { printBlock, report, resetOf, simulationOnly, type RaisedFlag } from './block.js'
import { isClocked } from './clocked.js'
import { declare, tolerate, unread, literal, range, fold, indent, oneLine, onlyComment } from './text.js'
import { print } from './expression.js'
import { printInitial } from './initial.js'
import { Scope } from './scope.js'
import { toBind } from './share.js'

export function printModule(module: Module): string {
  const scope = new Scope(module)
  // Print the body first, because it determines which signals are read and which constants the declarations need.
  const assigns = scope.wiring.assigns.map((connection) => printConnection(connection, scope))
  const instances = module.instances.map((instance) => printInstance(instance, scope))
  const blocks = module.blocks.map((block) => printBlock(block, scope))
  const initial = printInitial(module, scope)
  const flags = blocks.flatMap((block) => block.flags)
  const sections = [
    constants(scope),
    declarations(module, scope),
    initial,
    flags.length > 0 ? simulationOnly(flags.map(({ name }) => `logic ${name};`)) : [],
    assigns.flat(),
    ...instances,
    ...blocks.map(({ lines }) => [...lines]),
    unassigned(module, scope),
    flags.length > 0 ? checks(flags) : [],
  ]
  const body = sections.filter((section) => section.length > 0).flatMap((section) => ['', ...section])
  const lines = [...header(module), ...ports(module, scope), ...indent(body), '', 'endmodule', '']
  return joined(lines).flatMap(fold).map(onlyComment).join('\n')
}

/** Merges adjacent conditional sections. */
function joined(lines: readonly string[]): string[] {
  const isSeam = (i: number): boolean => lines[i] === '`endif' && lines[i + 1] === '`ifndef SYNTHESIS'
  return lines.filter((_, i) => !isSeam(i) && !isSeam(i - 1))
}

function header({ className, parameters, place }: Module): string[] {
  const title = parameters === '' ? className : `${className}: ${parameters}`
  return [`// ${oneLine(title)}`, `// from ${formatLine(place)}`]
}

// --------------------------------------------------------------------------------------------------------- ports

function ports(module: Module, scope: Scope): string[] {
  const clocks = isClocked(module) ? ['clk', 'rst'].map((name) => ({ name, role: 'input' as const, type: bit })) : []
  const signals = [...clocks, ...module.signals.filter(({ role }) => role === 'input' || role === 'output')]
  if (signals.length === 0) return [`module ${module.name};`]
  const column = greatestOf(signals.map(({ type }) => range(type).trimEnd().length))
  const lines = signals.map(({ name, role, type }, i) => {
    const vector = range(type).trimEnd().padEnd(column)
    const line = `${role.padEnd(6)} logic ${vector}${column > 0 ? ' ' : ''}${name}${i < signals.length - 1 ? ',' : ''}`
    const isRead = role === 'output' || name === 'clk' || name === 'rst' || scope.usage.isReadWhole(name, type)
    const lines = isWordOfCpp(name) ? tolerate('SYMRSVDWORD', 'a word of C++, which Verilator renames', [line]) : [line]
    return { lines, isRead }
  })
  return [`module ${module.name} (`, ...indent(markUnread(lines)), ');']
}

/** Consecutive ports that are not read whole share one pair of lint comments. */
function markUnread(ports: readonly { readonly lines: readonly string[]; readonly isRead: boolean }[]): string[] {
  const runs: { readonly lines: string[]; readonly isRead: boolean }[] = []
  for (const { lines, isRead } of ports) {
    const run = runs.at(-1)
    if (run?.isRead === isRead) run.lines.push(...lines)
    else runs.push({ lines: [...lines], isRead })
  }
  return runs.flatMap(({ lines, isRead }) => (isRead ? lines : unread(lines)))
}

// -------------------------------------------------------------------------------------------------- declarations

function constants(scope: Scope): string[] {
  return scope.enums.mentioned.map(({ name, width, value }) => {
    const type = unsigned(width)
    return `localparam logic ${range(type)}${name} = ${literal(value, type)};`
  })
}

function declarations(module: Module, scope: Scope): string[] {
  const { usage } = scope
  return [
    ...module.signals.flatMap((signal) =>
      isInternal(signal) ? declare('logic', signal.name, signal.type, usage) : [],
    ),
    ...module.memories.flatMap((memory) => declareMemory(memory, scope)),
    ...scope.wiring.nets.flatMap(({ name, type }) => declare('logic', name, type, usage)),
  ]
}

const isInternal = ({ role }: Signal): boolean => role === 'wire' || role === 'register'

function declareMemory({ name, type, depth }: Memory, { usage }: Scope): string[] {
  const lines = declare('logic', name, type, usage, ` [0:${depth - 1}]`)
  return usage.isDriven(name) ? lines : tolerate('UNDRIVEN', 'never written', lines)
}

// --------------------------------------------------------------------------------------------------- connections

/** An `assign`, after the assignments of its temporaries. */
function printConnection({ target, value }: Connection, scope: Scope): string[] {
  const name = scope.nameOf(target)
  const shape = scope.enumOfTarget(target)
  const bound = toBind([{ expr: value, position: 'value' }], scope, false)
  const before = bound.flatMap((expr, i) => {
    const temporary = scope.names.fresh(`${name}_t${i + 1}`)
    const text = print(expr, scope)
    scope.bind(expr, temporary)
    return [`logic ${range(expr.type)}${temporary};`, `assign ${temporary} = ${text};`]
  })
  const line = `assign ${name} = ${print(value, scope, shape)};`
  scope.usage.drive(name)
  scope.release(bound)
  return [...before, line]
}

/** Registers that no block assigns still get their reset value. */
function unassigned(module: Module, scope: Scope): string[] {
  const idle = module.signals.filter(
    ({ role, reset, name }) => role === 'register' && reset !== null && !scope.usage.isDriven(name),
  )
  if (idle.length === 0) return []
  const resets = indent(indent(idle.map((register) => resetOf(register, scope))))
  return ['always_ff @(posedge clk) begin', '  if (rst) begin', ...resets, '  end', 'end']
}

// --------------------------------------------------------------------------------------------------------- checks

/** The assertions of comb blocks, checked when all signals have settled: at the clock edge. */
function checks(flags: readonly RaisedFlag[]): string[] {
  const lines = flags.map(({ name, stmt }) => `if (${name}) ${report(stmt)}`)
  return simulationOnly(['always @(posedge clk) begin', '  if (!rst) begin', ...indent(indent(lines)), '  end', 'end'])
}

/** An instantiation, one pin per line. */
function printInstance(instance: Instance, scope: Scope): string[] {
  const ports = instance.module.signals.filter(({ role }) => role === 'input' || role === 'output')
  const clocks = isClocked(instance.module) ? ['.clk(clk)', '.rst(rst)'] : []
  const pins = [...clocks, ...ports.map((port) => `.${port.name}(${pinText(instance, port, scope)})`)]
  const head = `// ${formatLine(instance.place)} ${instance.path}`
  const separated = pins.map((pin, i) => (i < pins.length - 1 ? `${pin},` : pin))
  const lines = [`${instance.module.name} ${instance.name} (`, ...indent(separated), ');']
  const isOpen = ports.some((port) => scope.wiring.pin(instance, port).kind === 'open')
  return [head, ...(isOpen ? tolerate('PINCONNECTEMPTY', 'some outputs are not used', lines) : lines)]
}

function pinText(instance: Instance, port: Signal, scope: Scope): string {
  const pin = scope.wiring.pin(instance, port)
  switch (pin.kind) {
    case 'open':
      return ''
    case 'value':
      return print(pin.value, scope, scope.enumOfTarget({ instance, signal: port }))
    case 'net':
      if (port.role === 'input') scope.usage.read(pin.name, 0, port.type.width)
      else scope.usage.drive(pin.name)
      return pin.name
  }
}

/**
 * The words that Verilator renames in its generated C++ and reports as ports: C++ keywords that are not Verilog keywords,
 * and common C++ names. They are good names in Verilog, so the text keeps them and suppresses the lint warning.
 */
const words: ReadonlySet<string> = new Set(
  `abort alignas alignof and_eq asm atomic_cancel atomic_commit atomic_noexcept auto bit_vector bitand bitor
  catch cdecl char char16_t char32_t char8_t co_await co_return co_yield compl complex concept const_cast const_iterator
  consteval constexpr constinit decltype delete deque double dynamic_cast explicit false far float friend goto huge inline
  interrupt iterator list long map mutable namespace near noexcept not_eq nullptr operator or_eq override pascal private
  public queue reference reflexpr register reinterpret_cast requires sc_clock sc_in sc_inout sc_out sc_signal sensitive
  sensitive_neg sensitive_pos set short sizeof stack static_assert static_cast switch synchronized template thread_local
  throw transaction_safe transaction_safe_dynamic true try type_info typeid typename uint16_t uint32_t uint8_t using
  vector volatile wchar_t xor_eq`.split(/\s+/),
)

/** True for a name that Verilator must rename in C++. */
const isWordOfCpp = (name: string): boolean => words.has(name)
