/** The rows of a drawing of a broadcast banyan, in the terms of its paper. */

import type { Handle, ReadonlyDeep } from 'flitwave'
import type { BroadcastNetwork } from '../../rtl/min/broadcast-network.js'
import type { ElementInput } from '../../rtl/min/element-input.js'
import type { Flit } from '../../rtl/min/flit.js'
import { showHeader } from '../../rtl/min/header.js'
import { has } from './banyan.js'

/** A number as `digits` binary digits: the label of a node or an element. */
export function binary(value: number, digits: number): string {
  return value.toString(2).padStart(digits, '0')
}

/**
 * A link at the inputs of a stage, `stage 1.in 0 of 010`; or to its node, for stage -1: `node.0100`.
 * @param group - another label for a stage; a long name would not fit beside two rows
 */
export function rowOf(stage: number, link: number, addressWidth: number, group = 'stage'): string {
  if (stage < 0) return `node.${binary(link, addressWidth)}`
  return `${group} ${stage}.in ${link & 1} of ${binary(link >> 1, addressWidth - 1)}`
}

interface Arrival {
  readonly valid: boolean
  readonly flit: ReadonlyDeep<Handle<Flit>>
}

/** `H→0100..1000`, `B1`, `B2`, `T`, and `HT→0100` for a packet of one flit; empty without a flit. */
export function flitOn({ valid, flit }: Arrival, addressWidth: number): string {
  if (!valid) return ''
  return flit.head ? `${flitName(flit)}→${showHeader(flit.header, addressWidth)}` : flitName(flit)
}

/** The flit with the number of its packet: `B1#7`. */
export function numberedFlitOn(arrival: Arrival, addressWidth: number): string {
  return arrival.valid ? `${flitOn(arrival, addressWidth)}#${arrival.flit.tag}` : ''
}

/** `H`, `B1`, `B2`, `T`: the place of a flit in its packet. */
export function flitName({ head, tail, sequence }: Pick<Handle<Flit>, 'head' | 'tail' | 'sequence'>): string {
  if (head) return tail ? 'HT' : 'H'
  return tail ? 'T' : `B${sequence}`
}

/** A set of outputs: `0`, `1` or `0+1`. */
export function showOutputs(outputs: number): string {
  return [0, 1].filter((output) => has(outputs, output)).join('+')
}

/** The fields of an element's input that are read. */
interface Asking extends Readonly<Pick<ElementInput, 'requests' | 'holds'>> {
  readonly front: { readonly valid: boolean; readonly flit: { readonly tag: number } }
}

/** `wants out 0+1 #7`, `holds out 0+1 #7`, and without a flit there `holds out 0+1, empty #7`. */
export function describeInput({ requests, holds, front: { valid, flit } }: Asking): string {
  if (holds !== 0) return `holds out ${showOutputs(holds)}${valid ? '' : ', empty'} #${flit.tag}`
  return requests === 0 ? '' : `wants out ${showOutputs(requests)} #${flit.tag}`
}

interface Watching {
  readonly dut: ReadonlyDeep<Handle<BroadcastNetwork>>
}

/** Views of all rows of a network: the flits in the latches of its elements, and those that reach nodes. */
export function flitViews(addressWidth: number): Record<string, (t: Watching) => string> {
  const links = Array.from({ length: 2 ** addressWidth }, (_, link) => link)
  const stages = Array.from({ length: addressWidth + 1 }, (_, i) => addressWidth - 1 - i)
  return Object.fromEntries(
    stages.flatMap((stage) =>
      links.map((link): [string, (t: Watching) => string] => {
        const arrivalIn = ({ dut }: Watching) => (stage < 0 ? dut.delivered[link] : inputAt(dut, stage, link).front)
        return [rowOf(stage, link, addressWidth), (t) => numberedFlitOn(arrivalIn(t), addressWidth)]
      }),
    ),
  )
}

/** The input of an element to which a link leads. */
export function inputAt(dut: Watching['dut'], stage: number, link: number) {
  return dut.banyan.stages[stage][link >> 1].inputs[link & 1]
}
