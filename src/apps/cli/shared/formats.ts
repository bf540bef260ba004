import { radices } from '../../../print/wave/values.js'
import { choice, count } from './options.js'

/** `--radix`, for the commands that draw. */
export const radixOption = choice(
  'radix',
  radices,
  'How numbers are written in drawings; default: decimal, masks binary, wide ones hexadecimal',
)

/** `--width`, for the commands that draw. */
export const widthOption = count('Pixels of a picture; a longer one is folded; 0: never (default: 1200)', { least: 0 })
