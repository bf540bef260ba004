/** Small dumps that are open for questions. */

import { dumpAnswers } from '../../../../src/apps/inspect/dump/answers.js'
import { openDump, type InspectedDump } from '../../../../src/apps/inspect/dump/inspected-dump.js'
import type { MapText } from '../../../../src/apps/inspect/network/map-text.js'
import type { Answers } from '../../../../src/apps/inspect/questions.js'
import { sourceOf } from '../../../runs/dump/source.js'

/** A queue: its clock, a bit, a vector, a bus that is z at times, a real, an event, and a scope in a scope. */
export const smallVcd = `$timescale 1 ns $end
$scope module tb $end
$var wire 1 ! clk $end
$var wire 1 " full $end
$var reg 8 # count [7:0] $end
$var tri 1 $ bus $end
$var real 64 % level $end
$var event 1 & tick $end
$scope module dut $end
$var integer 32 ' step $end
$var wire 8 # count [7:0] $end
$var wire 80 ( wide [79:0] $end
$upscope $end
$upscope $end
$enddefinitions $end
#0 0! x" bx # z$ r0.5 % b0 ' bx (
${Array.from({ length: 40 }, (_, i) => {
  const at = 10 * i + 5
  const wide = (1n << 70n) + BigInt(i)
  const more = i % 5 === 0 ? `${i % 2}" ${i % 10 === 0 ? '1' : 'z'}$ r${i / 4} % 1& ` : ''
  return `#${at} 1! #${at + 1} b${(3 * i).toString(2)} # b${i.toString(2)} ' b${wide.toString(2)} ( ${more}#${at + 5} 0!`
}).join('\n')}
`

export interface Opened {
  readonly inspected: InspectedDump
  readonly answers: Answers
}

export async function openedVcd(text = smallVcd, map: MapText | null = null): Promise<Opened> {
  const inspected = await openDump({ file: 'small.vcd', source: sourceOf(text), map }, () => undefined)
  return { inspected, answers: dumpAnswers(inspected) }
}
