import { fail } from '../../base/diagnostic/diagnostic.js'

/** Cycles, both included; a missing end is that of the trace. */
export interface Window {
  readonly from?: number
  readonly to?: number
}

/**
 * Reads `10:40`, `10:` or `:40`.
 * @throws FlitwaveError FW904 for anything else
 */
export function parseWindow(text: string): Window {
  const match = /^(\d*):(\d*)$/.exec(text)
  if (!match) fail('FW904', `\`${text}\` is not a window`, null, 'write the first and the last cycle, such as 10:40')
  const [, from = '', to = ''] = match
  if (from && to && Number(from) > Number(to))
    fail('FW904', `the window ${text} is empty`, null, `write the smaller cycle first: ${to}:${from}`)
  return { ...(from && { from: Number(from) }), ...(to && { to: Number(to) }) }
}
