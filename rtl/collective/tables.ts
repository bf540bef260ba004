'use rtl'
import { bitLength, bool, enumOf, indexWidth, struct, uint, widthOf } from 'flitwave/hdl'
import type { TypeOf } from 'flitwave/hdl'
import { coordinatesType } from '../router/flit.js'
import { localPortsOf } from '../router/port.js'
import { packetType } from '../terminal/packet.js'
import type { CollectiveParameters } from './parameters.js'

/** The tables of an engine. Words that are not loaded are 0. */
export enum Table {
  /** By injection channel and descriptor: the packet. */
  Packets,
  /**
   * By injection channel and descriptor. With `data`, 1 + the next descriptor with the same trigger, 0 after the last. With
   * `barrier`, descriptors are in the order of steps: 1 + the step, 0 for an unused descriptor.
   */
  Links,
  /**
   * By injection channel and descriptor: its place among all descriptors of the node, if start-ups of different channels
   * exclude each other.
   */
  Ranks,
  /** By injection channel and trigger: 1 + its first descriptor, 0 if it has none. */
  Heads,
  /** By reception. Without combining, 1 + the trigger that it fires, or 0; else the set of messages that it brings. */
  Receptions,
  /** By trigger: the set of messages for which it waits, if messages are combined. */
  Needs,
  /** By step: receptions until its end. */
  Expected,
  /** Trigger 0 fires at the start, without combining. */
  Begins,
}

export const tableType = enumOf(Table, 'Table')

/** Bits of a packet in the tables. */
export function packetWidth(p: CollectiveParameters): number {
  return widthOf(packetType(p))
}

/** Bits of a link, a head or a step: 0 stands for none. */
export function linkWidth({ waits, descriptors, steps }: CollectiveParameters): number {
  return bitLength(waits === 'data' ? descriptors : steps)
}

/** Bits of the table word of a reception. */
export function receptionWidth({ combined, triggers }: CollectiveParameters): number {
  return combined > 0 ? combined : bitLength(triggers)
}

/** Bits of the rank of a descriptor. */
export function rankWidth(p: CollectiveParameters): number {
  return indexWidth(p.descriptors * localPortsOf(p).length)
}

/** True if start-ups of different injection channels exclude each other, so that their order matters. */
export function isRanked({ injection, startup }: CollectiveParameters): boolean {
  return injection === 'all-port' && startup !== 'latency'
}

/** A word for a table of one node, written at the end of the cycle. */
export type TableLoad = TypeOf<typeof tableLoadType>

export function tableLoadType(p: CollectiveParameters) {
  return struct(
    {
      valid: bool,
      /** The node. */
      to: coordinatesType(p),
      table: tableType,
      /** The injection channel, for tables that have one. */
      channel: uint(3),
      index: uint(12),
      data: uint(dataWidth(p)),
    },
    { name: 'TableLoad' },
  )
}

function dataWidth(p: CollectiveParameters): number {
  return Math.max(packetWidth(p), rankWidth(p), linkWidth(p), receptionWidth(p), p.combined, bitLength(p.receptions))
}

/** A unicast whose tail arrives in this cycle, or that can be used from this cycle on. */
export type Reception = TypeOf<typeof receptionType>

export function receptionType({ receptions }: Pick<CollectiveParameters, 'receptions'>) {
  return struct({ valid: bool, slot: uint(indexWidth(receptions)) }, { name: 'Reception' })
}

/** The unicast that a channel sends next. */
export type Candidate = TypeOf<typeof candidateType>

export function candidateType(p: CollectiveParameters) {
  return struct(
    {
      valid: bool,
      /** The number of its descriptor. */
      index: uint(indexWidth(p.descriptors)),
      /** Smaller than that of another channel if it goes first. */
      key: uint(keyWidth(p)),
    },
    { name: 'Candidate' },
  )
}

/** Bits of the number of a batch: the triggers that fire in one cycle. */
export function batchWidth({ triggers }: Pick<CollectiveParameters, 'triggers'>): number {
  return indexWidth(triggers)
}

function keyWidth(p: CollectiveParameters): number {
  if (!isRanked(p)) return 1
  return p.waits === 'data' ? batchWidth(p) + rankWidth(p) : rankWidth(p)
}

/** The state of a trigger: if it has fired, and in which batch. */
export type Fired = TypeOf<typeof firedType>

export function firedType(p: CollectiveParameters) {
  return struct({ fired: bool, batch: uint(batchWidth(p)) }, { name: 'Fired' })
}
