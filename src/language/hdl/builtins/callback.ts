import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { call } from './call.js'
import { isOwn } from '../declare/own.js'
import { isHardware } from '../value/value.js'

type Callback = (this: unknown, ...args: readonly unknown[]) => unknown

/** A callback as the methods of arrays call it. */
export function answerOf(callback: unknown, place: Place): Callback {
  if (isOwn(callback)) return callback
  return (...args) => call(callback, undefined, args, place)
}

/** A callback whose answers JavaScript itself looks at, such as what compares two elements to sort them. */
export function knownAnswerOf(callback: unknown, place: Place): Callback {
  const ask = answerOf(callback, place)
  return function (this: unknown, ...args) {
    const answer = Reflect.apply(ask, this, args)
    if (isHardware(answer)) {
      const help = 'to sort signals, compare and swap them in pairs'
      fail('FW110', 'the result of this callback must be known at elaboration', place, help)
    }
    return answer
  }
}
