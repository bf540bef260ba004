'use rtl'
import {
  array,
  bool,
  input,
  mask,
  Module,
  output,
  param,
  struct,
  uint,
  type HardwareType,
  type ParametersOf,
  type TypeOf,
  label,
  type LabelPiece,
  type Shown,
} from 'flitwave/hdl'

/** How the head of a packet names its destination nodes. */
export type HeaderKind = 'region' | 'cube' | 'wrapped'

export const headerParameters = {
  /** Bits of a node number: n in a network of 2^n nodes. */
  addressWidth: param(4, { min: 1, max: 10 }),
  /** Stage of the switching element, n-1 (first) to 0 (last). */
  stage: param(3, { min: 0, max: 9 }),
}

export type HeaderParameters = ParametersOf<typeof headerParameters>

/** The nodes `min` to `max` (Park and Yoon's region encoding: 2n bits whatever the number of nodes). */
export type Region = TypeOf<typeof regionType>

export function regionType(addressWidth: number) {
  return struct(
    { min: uint(addressWidth), max: uint(addressWidth) },
    { name: 'Region', show: (region) => rangeLabel(region, addressWidth) },
  )
}

/** The nodes whose numbers equal `value` where the bit of `mask` is 0; where it is 1, `value` is 0 and any bit matches. */
export type Cube = TypeOf<typeof cubeType>

export function cubeType(addressWidth: number) {
  return struct(
    { value: uint(addressWidth), mask: uint(addressWidth) },
    { name: 'Cube', show: (cube) => cubeLabel(cube, addressWidth) },
  )
}

/**
 * Like {@link Region}; but if it `wraps`, `min` is above `max`, and the nodes are those from `min` to the end of the block
 * to which the stages above have narrowed it (at first the whole network), and from its start to `max`.
 */
export type WrappedRegion = TypeOf<typeof wrappedRegionType>

export function wrappedRegionType(addressWidth: number) {
  return struct(
    { min: uint(addressWidth), max: uint(addressWidth), wraps: bool },
    { name: 'WrappedRegion', show: ({ min, max }) => rangeLabel({ min, max }, addressWidth) },
  )
}

/** A header of any kind. Only the {@link HeaderUnit} of that kind interprets it. */
export type Header = Region | Cube | WrappedRegion

export function headerType(kind: HeaderKind, addressWidth: number): HardwareType<Header> {
  switch (kind) {
    case 'region':
      return regionType(addressWidth)
    case 'cube':
      return cubeType(addressWidth)
    case 'wrapped':
      return wrappedRegionType(addressWidth)
  }
}

/**
 * The header logic of a 2x2 switching element: which outputs a packet needs, and its header at each. It is combinational.
 * The stages above have made all bits above bit i the same for all nodes in the header, so only bit i decides; after the
 * last stage, the header names one node.
 */
export abstract class HeaderUnit<H extends Header> extends Module.with(headerParameters) {
  /** True while there is a header. Only then is an invalid header an error. */
  valid = input(bool)
  header = input(this.type())
  /** The outputs that the packet needs: bit 0 the upper, bit 1 the lower. */
  wanted = output(mask(2))
  /** The header of the copy for each output; meaningless for an output that is not needed. */
  rewritten = array(2, () => output(this.type()))

  protected abstract type(): HardwareType<H>

  /** True if the bits above bit i are the same in both. */
  agreeAbove(a: number, b: number): boolean {
    return this.above(a) === this.above(b)
  }

  /** The address without bit i and lower bits: the start of its block of 2^(i+1) nodes. */
  above(address: number): number {
    return address & (2 ** this.p.addressWidth - 2 ** (this.p.stage + 1))
  }
}

/** The header for one node. */
export function unicast(kind: HeaderKind, node: number): Header {
  switch (kind) {
    case 'region':
      return { min: node, max: node }
    case 'cube':
      return { value: node, mask: 0 }
    case 'wrapped':
      return { min: node, max: node, wraps: false }
  }
}

interface ShownRange {
  readonly min: Shown<number>
  readonly max: Shown<number>
}

interface ShownCube {
  readonly value: Shown<number>
  readonly mask: Shown<number>
}

/** The parts of a header that a label shows. */
export type ShownHeader = ShownRange | ShownCube

/** `0100..1000`, or `0100` for one node. */
function rangeLabel({ min, max }: ShownRange, digits: number): LabelPiece {
  const first = label.binary(min, digits)
  return label.equal(min, max, first, label.text(first, '..', label.binary(max, digits)))
}

/** `01**` for all nodes whose numbers begin with 01. */
function cubeLabel({ value, mask }: ShownCube, digits: number): LabelPiece {
  const digit = (i: number): LabelPiece =>
    label.choice(label.bits(mask, i), [label.choice(label.bits(value, i), ['0', '1'])], '*')
  return label.text(...array(digits, (i) => digit(digits - 1 - i)))
}

function isCube(header: ShownHeader): header is ShownCube {
  return Object.hasOwn(header, 'mask')
}

/** A header of any kind as a short text. */
export function headerLabel(header: ShownHeader, digits: number): LabelPiece {
  return isCube(header) ? cubeLabel(header, digits) : rangeLabel(header, digits)
}

/** A concrete header as text. */
export function showHeader(header: Header, digits: number): string {
  return label.string(headerLabel(header, digits))
}
