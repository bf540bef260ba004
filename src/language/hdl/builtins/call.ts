import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { isOwn, ownClasses } from '../declare/own.js'
import { isHardware } from '../value/value.js'
import type { Call, Meaning } from './nondeterministic.js'
import { withCallbacks } from '../value/callers.js'
import { currentBlock } from '../value/context.js'
import { isLeaf, isPoison, Missing, poison } from '../value/leaf.js'
import { Module } from '../declare/module.js'
import { enterPlace, leavePlace } from '../value/place.js'
import { recover, refused } from '../value/recovery.js'
import { containsHardware } from '../elaborate/members.js'

type Callback = (this: unknown, ...args: readonly unknown[]) => unknown

/** Returns a callback as the array methods call it. */
export function answerOf(callback: unknown, { call }: Call): Callback {
  if (isOwn(callback)) return callback
  return (...args) => call(callback, undefined, args)
}

/** Returns a callback whose results JavaScript itself evaluates, such as the comparison of a sort. */
export function knownAnswerOf(callback: unknown, call: Call): Callback {
  const ask = answerOf(callback, call)
  return function (this: unknown, ...args) {
    const answer = Reflect.apply(ask, this, args)
    if (isHardware(answer)) {
      const help = 'to sort signals, compare and swap them in pairs'
      fail('FW110', 'the result of this callback must be known at elaboration', call.place, help)
    }
    return answer
  }
}

/*
 * Calls functions that no rewritten file defines. Such a function would process its arguments with JavaScript's own
 * operators, for which every signal is just an object and true. It may therefore get no signals, except for functions whose
 * meaning for hardware is defined in `builtins/`.
 */

type Callable = (this: unknown, ...args: readonly unknown[]) => unknown

/** @param meanings - of functions that accept hardware although no rewritten file defines them */
export class Calls {
  constructor(private readonly meanings: ReadonlyMap<unknown, Meaning>) {}

  /** Calls `callee(…)`, a function that may not belong to a rewritten file. */
  call(callee: unknown, self: unknown, args: readonly unknown[], place: Place): unknown {
    if (isOwn(callee)) return Reflect.apply(callee, self as never, args)
    return isPoison(callee) ? poison : this.callForeign(callee, { self, args, place, isNew: false })
  }

  /**
   * Calls `object.name(…)`.
   *
   * @param isNew - true if the expression itself created the object, so that no other code sees it change
   */
  callMethod(
    object: unknown,
    name: unknown,
    callee: unknown,
    args: readonly unknown[],
    place: Place,
    isNew: boolean,
  ): unknown {
    if (isPoison(object) || isPoison(callee)) return poison
    for (const missing of [object, callee])
      if (missing instanceof Missing) return recover(() => Missing.tell(missing, place))
    if (isLeaf(object)) return recover(() => failForMethodOfNumber(String(name), place))
    return this.callForeign(callee, { self: object, args, place, isNew }, String(name))
  }

  private callForeign(
    callee: unknown,
    { self, args, place, isNew }: Omit<Call, 'native' | 'call'>,
    name?: string,
  ): unknown {
    if (typeof callee !== 'function') return recover(() => failForNoFunction(callee, name, place))
    if (args.some(isPoison)) return cut()
    const outer = enterPlace(place)
    try {
      const meaning = this.meanings.get(callee)
      const call: Call['call'] = (inner, thisArg, given) => this.call(inner, thisArg, given, place)
      return meaning
        ? callGiven(meaning, { self, args, place, isNew, native: callee as Callable, call })
        : callUnknown(callee as Callable, self, args, place, name ?? callee.name)
    } finally {
      leavePlace(outer)
    }
  }
}

function callGiven(meaning: Meaning, call: Call): unknown {
  let answer: unknown
  try {
    answer = call.args.some((argument) => typeof argument === 'function')
      ? withCallbacks(() => meaning(call))
      : meaning(call)
  } catch (error) {
    answer = refused(error)
  }
  return isPoison(answer) ? cut() : answer
}

function callUnknown(callee: Callable, self: unknown, args: readonly unknown[], place: Place, name: string): unknown {
  if (ownClasses.has(callee)) failForOwnClass(callee, name, place)
  if (currentBlock()) {
    if (args.some(containsHardware) || containsHardware(self)) return recover(() => failForForeign(name, place))
    args = args.map((argument) => watched(argument, name, place))
  }
  try {
    return Reflect.apply(callee, self, args)
  } catch (error) {
    if (error instanceof TypeError && error.message.startsWith('Class constructor')) failForClass(name, place)
    throw error
  }
}

/** A skipped call might have assigned signals, as connect does. */
function cut(): unknown {
  const block = currentBlock()
  if (block) block.isCut = true
  return poison
}

/** A callback passed to a foreign function must not return a signal. */
function watched(argument: unknown, name: string, place: Place): unknown {
  if (!isOwn(argument)) return argument
  return function (this: unknown, ...args: readonly unknown[]): unknown {
    const answer = Reflect.apply(argument, this as never, args)
    return containsHardware(answer) ? failForForeign(name, place) : answer
  }
}

function failForForeign(name: string, place: Place): never {
  const message = `${name || 'this function'} is plain JavaScript and cannot take a signal: its operators cannot tell signals apart`
  const help = "begin the function's file with 'use rtl', or use operators and the functions of flitwave/hdl instead"
  return fail('FW137', message, place, help)
}

function failForNoFunction(callee: unknown, name: string | undefined, place: Place): never {
  const what = name ?? 'this'
  const help = `check the name: it is ${callee === undefined ? 'undefined' : typeof callee}`
  return fail('FW152', `${what} is not a function`, place, help)
}

function failForClass(name: string, place: Place): never {
  return fail('FW152', `${name || 'this'} is a class, and cannot be called without new`, place, `write new ${name}(…)`)
}

/** Fails for a class of a rewritten file: a module, or a class that JavaScript would not call either. */
function failForOwnClass(type: Callable, name: string, place: Place): never {
  if (!((type.prototype as unknown) instanceof Module)) failForClass(name, place)
  return fail('FW007', `${name} is a module and cannot be created without new`, place, `write new ${name}(…)`)
}

function failForMethodOfNumber(name: string, place: Place): never {
  const help = 'use operators and the functions of flitwave/hdl'
  return fail('FW116', `a number has no method ${name} in hardware`, place, help)
}
