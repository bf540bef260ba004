import { fail } from '../../base/diagnostic/diagnostic.js'

/** @throws FlitwaveError FW917: the file is no replay that can be read, and `what` says why. */
export function failForFile(what: string, help: string): never {
  return fail('FW917', what, null, help)
}

/** @throws FlitwaveError FW917 for a file that starts as a replay does, and goes on as none can. */
export function damaged(what: string): never {
  return failForFile(`the replay is damaged: ${what}`, 'copy it again, or run the testbench again with --keep-replay')
}
