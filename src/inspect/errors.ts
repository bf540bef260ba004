import { fail } from '../ir/diagnostic.js'

/** @throws FlitwaveError FW960: a page cannot open the run that it was given, and `what` says why. */
export function failForRun(what: string): never {
  return fail('FW960', `the run cannot be opened: ${what}`, null, 'make it again: flitwave inspect <run> --out <file>')
}
