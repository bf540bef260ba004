import { failAtByte } from '../damaged.js'

const copyAgain =
  'copy the file again or let the simulator write it again; if fst2vcd of GTKWave reads it, please report this'

/** @throws FlitwaveError FW977 always: the bytes at `offset` of the file are no part of an FST file */
export function failDamaged(offset: number, message: string, help = copyAgain): never {
  failAtByte(message, offset, help)
}

/** @throws FlitwaveError FW977 always: the simulator has not closed the file, or a part of it is missing */
export function failCutOff(offset: number, message: string): never {
  const help =
    'let the simulation end and close its trace ($finish, or close() of VerilatedFstC): names are written last; or copy the file again'
  failAtByte(message, offset, help)
}

/**
 * Runs a decoder that knows no offsets.
 * @param offset - of the packed bytes in the file
 * @throws FlitwaveError FW977 in place of any error of `decode`
 */
export function orDamaged<T>(offset: number, subject: string, decode: () => T): T {
  try {
    return decode()
  } catch (error) {
    failDamaged(offset, `${subject} cannot be unpacked: ${error instanceof Error ? error.message : String(error)}`)
  }
}
