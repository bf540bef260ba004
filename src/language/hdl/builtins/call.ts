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

/** A callback as the methods of arrays call it. */
export function answerOf(callback: unknown, { call }: Call): Callback {
  if (isOwn(callback)) return callback
  return (...args) => call(callback, undefined, args)
}

/** A callback whose answers JavaScript itself looks at, such as what compares two elements to sort them. */
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
 * Calls of functions that no rewritten file has defined. What they are given by value they would take apart with
 * JavaScript's own operators, to which every signal is the same true object; so they may be given no signals, except for
 * those whose meaning for hardware is written down in `builtins/`.
 */

type Callable = (this: unknown, ...args: readonly unknown[]) => unknown

/** @param meanings - of functions that take hardware though no rewritten file has defined them */
export class Calls {
  constructor(private readonly meanings: ReadonlyMap<unknown, Meaning>) {}

  /** `callee(…)` for a function that may not be one of a rewritten file. */
  call(callee: unknown, self: unknown, args: readonly unknown[], place: Place): unknown {
    if (isOwn(callee)) return Reflect.apply(callee, self as never, args)
    return isPoison(callee) ? poison : this.callForeign(callee, { self, args, place, isNew: false })
  }

  /**
   * `object.name(…)`
   *
   * @param isNew - the expression itself has made the object: nobody else sees it change
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

/** A call that is not made may have been going to assign something, as connect does. */
function cut(): unknown {
  const block = currentBlock()
  if (block) block.isCut = true
  return poison
}

/** A callback that a foreign function is given must not answer with a signal. */
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

/** A class of a rewritten file: a module, or one that JavaScript would not call either. */
function failForOwnClass(type: Callable, name: string, place: Place): never {
  if (!((type.prototype as unknown) instanceof Module)) failForClass(name, place)
  return fail('FW007', `${name} is a module and cannot be created without new`, place, `write new ${name}(…)`)
}

function failForMethodOfNumber(name: string, place: Place): never {
  const help = 'use operators and the functions of flitwave/hdl'
  return fail('FW116', `a number has no method ${name} in hardware`, place, help)
}
