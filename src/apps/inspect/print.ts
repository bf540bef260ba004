/** Exports the view for other programs, in the formats of `flitwave waves`. */

import { captureRows } from '../../runs/replay/window.js'
import { arrowsWithin } from '../../print/wave/arrows.js'
import { portableFormats, type PortableFormats } from '../../print/wave/formats.js'
import type { Radix } from '../../print/wave/values.js'
import type { InspectedRun } from './run.js'

export interface PrintQuestion {
  readonly format: keyof PortableFormats
  /** Paths, in their order. */
  readonly rows: readonly string[]
  /** In cycles, both included. */
  readonly from: number
  readonly to: number
  /** By default as the command line has it. */
  readonly radix?: Radix | undefined
}

export interface PrintAnswer {
  /** The name of the file. */
  readonly name: string
  readonly content: string | Uint8Array
}

export interface PrintQuestions {
  /** @throws FlitwaveError FW902 for a drawing that is too large */
  print(question: PrintQuestion): PrintAnswer
}

export function printAnswers({ file, design }: InspectedRun): PrintQuestions {
  return {
    print: ({ format, rows, from, to, radix }) => {
      const { name, drawing } = file.header
      const captured = captureRows(file, { design, signals: rows, from, to })
      const { firstCycle, lastCycle, variables } = captured
      const printer = portableFormats[format]
      const trace = { title: drawing.title, firstCycle, lastCycle, variables }
      const arrows = arrowsWithin(drawing.arrows, trace)
      const options = { signals: rows, arrows, ...(radix && { radix }) }
      return { name: `${name}.${printer.extension}`, content: printer.print(trace, options) }
    },
  }
}
