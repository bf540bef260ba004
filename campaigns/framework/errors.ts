import { fail, type FlitwaveError } from 'flitwave'

/** @throws FlitwaveError the command cannot be carried out as it was given. */
export function refuse(code: string, message: string, help: string): never {
  fail(code, message, null, help)
}

/** Whether an error is about what the user gave. The built package and its sources each have a class of this name. */
export function isRefusal(error: unknown): error is FlitwaveError {
  return error instanceof Error && error.name === 'FlitwaveError'
}
