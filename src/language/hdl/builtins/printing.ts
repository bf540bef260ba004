import { fail } from '../../../base/diagnostic/diagnostic.js'
import { placeKey, type Place } from '../../../base/diagnostic/place.js'
import { obtain } from '../../../base/maps.js'
import { currentBlock } from '../value/context.js'
import { containsHardware } from '../elaborate/members.js'
import { asItIs, type Meaning } from './given.js'

/* The console: a block runs once, while the design is built, so that printing in it shows nothing of a run. */

/** Where signals were printed, by block: a loop has one such place for all of its turns. */
const told = new WeakMap<object, Set<string>>()

/** True once the note about printing known values was given. */
let isNoted = false

const remedy =
  'to see signals in each cycle, name them in `signals` of the testbench or draw waves, or print t.dut in a process or monitor'

/** The meaning of a method of the console. */
function printing(name: string): Meaning {
  return (call) => {
    const block = currentBlock()
    if (block && call.args.some(containsHardware)) return refuse(name, block, call.place)
    if (block && !isNoted) note(name, call.place)
    return asItIs(call)
  }
}

function refuse(name: string, block: object, place: Place): void {
  const places = obtain(told, block, () => new Set<string>())
  if (places.has(placeKey(place))) return
  places.add(placeKey(place))
  const help = name === 'assert' ? 'to check signals in each cycle, use assert(condition, message)' : remedy
  fail('FW137', `console.${name} runs once, while the design is built, and cannot print a signal`, place, help)
}

function note(name: string, { file, line }: Place): void {
  isNoted = true
  console.error(`note: console.${name} at ${file}:${line} runs once, while the design is built; ${remedy}`)
}

/** By function; where several methods are one function, by the first. */
export const printers: readonly (readonly [unknown, Meaning])[] = Object.entries(console)
  .filter(([, method], i, all) => typeof method === 'function' && all.findIndex((other) => other[1] === method) === i)
  .map(([name, method]) => [method, printing(name)])
