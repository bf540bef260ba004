import { radices } from '../../../print/wave/values.js'
import { choice } from './options.js'

/** `--radix`, of the commands that draw. */
export const radixOption = choice(
  'radix',
  radices,
  'How numbers are written in drawings; default: decimal, masks binary, wide ones hexadecimal',
)
