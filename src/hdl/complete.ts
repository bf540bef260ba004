import { FlitwaveError, type Diagnostic } from '../ir/diagnostic.js'
import type { Field, Signal } from '../ir/ir.js'
import { keyName, pathOf, signalOf, type Key, type ModuleContext } from './context.js'

/** @throws FlitwaveError with every signal that nothing drives (FW134) and every input that nothing reads (FW135) */
export function checkComplete(signals: readonly Signal[], fields: readonly Field[], context: ModuleContext): void {
  const found = [...undriven(signals, context), ...unusedInputs(fields, context)]
  if (found.length > 0) throw new FlitwaveError(found)
}

function undriven(signals: readonly Signal[], { children, drivers }: ModuleContext): Diagnostic[] {
  const own = signals.filter((signal) => ['output', 'wire', 'register'].includes(signal.role))
  const ports = [...children.values()].flatMap(({ instance, keys }) =>
    instance.module.signals
      .filter((signal) => signal.role === 'input')
      .map((signal): Key => keys.get(signal) ?? { instance, signal }),
  )
  return [...own, ...ports]
    .filter((key) => !drivers.has(key))
    .map((key) => ({
      code: 'FW134',
      message: `${keyName(key)} is never assigned`,
      place: 'instance' in key ? key.instance.place : key.place,
      help:
        'instance' in key
          ? 'connect it in a @wiring or @comb method'
          : `assign it in a ${signalOf(key).role === 'register' ? '@seq' : '@comb or @wiring'} method, or remove it`,
      notes: [],
    }))
}

/** An input field of which no leaf is read. */
function unusedInputs(fields: readonly Field[], { read, unusedOnPurpose }: ModuleContext): Diagnostic[] {
  return fields
    .filter(
      (field) =>
        field.signals.some((signal) => signal.role === 'input') &&
        field.signals.every((signal) => signal.role !== 'input' || (!read.has(signal) && !unusedOnPurpose.has(signal))),
    )
    .map((field) => ({
      code: 'FW135',
      message: `the input ${pathOf(field.segments)} is never read`,
      place: field.place,
      help: `remove it, or say unused(this.${pathOf(field.segments)}) in a block`,
      notes: [],
    }))
}
