import type { FormatName } from '../../print/wave/index.js'
import { radices } from '../../print/wave/values.js'
import { choice } from './options.js'

/** What waves can be printed as. The printers themselves take their time to load. */
export const formatNames = ['svg', 'json', 'png', 'vcd', 'fst', 'text'] as const satisfies readonly FormatName[]

/** `--radix`, of the commands that draw. */
export const radixOption = choice(
  'radix',
  radices,
  'How numbers are written in drawings; default: decimal, masks binary, wide ones hexadecimal',
)
