import type { FormatName } from '../wave/index.js'

/** What waves can be printed as. The printers themselves take their time to load. */
export const formatNames = ['svg', 'json', 'png', 'vcd', 'fst', 'text'] as const satisfies readonly FormatName[]
