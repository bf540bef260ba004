import { defaultsOf } from 'flitwave/hdl'
import { expect, it } from 'vitest'
import { FixedPriorityArbiter, MatrixArbiter, RoundRobinArbiter } from '../../rtl/lib/arbiters.js'
import { Delay } from '../../rtl/lib/delay.js'
import { Fifo } from '../../rtl/lib/fifo.js'
import { Banyan } from '../../rtl/min/banyan.js'
import { BanyanSink } from '../../rtl/min/banyan-sink.js'
import { BanyanSource } from '../../rtl/min/banyan-source.js'
import { BroadcastNetwork } from '../../rtl/min/broadcast-network.js'
import { CubeHeader } from '../../rtl/min/cube-header.js'
import { ElementArbiter } from '../../rtl/min/element-arbiter.js'
import { ElementInput } from '../../rtl/min/element-input.js'
import { FlitLatch } from '../../rtl/min/flit-latch.js'
import { PacketBuffer } from '../../rtl/min/packet-buffer.js'
import { RegionHeader } from '../../rtl/min/region-header.js'
import { SwitchingElement } from '../../rtl/min/switching-element.js'
import { WrappedHeader } from '../../rtl/min/wrapped-header.js'
import { AscendingList } from '../../rtl/min/wraparound/ascending-list.js'
import { CopyMemory } from '../../rtl/min/wraparound/copy-memory.js'
import { MonitoredNetwork } from '../../rtl/min/wraparound/monitored-network.js'
import { MulticastIntake } from '../../rtl/min/wraparound/multicast-intake.js'
import { MulticastMonitor } from '../../rtl/min/wraparound/multicast-monitor.js'
import { PacketMerge } from '../../rtl/min/wraparound/packet-merge.js'
import { Receiver } from '../../rtl/min/wraparound/receiver.js'
import { Recycler } from '../../rtl/min/wraparound/recycler.js'
import { SpreadSender } from '../../rtl/min/wraparound/spread-sender.js'
import { StartDraw } from '../../rtl/min/wraparound/start-draw.js'
import { WraparoundNetwork } from '../../rtl/min/wraparound/wraparound-network.js'
import { WraparoundNode } from '../../rtl/min/wraparound/wraparound-node.js'
import { Mesh } from '../../rtl/net/mesh.js'
import { MessageNetwork } from '../../rtl/net/message-network.js'
import { MessageNode } from '../../rtl/net/message-node.js'
import { Node } from '../../rtl/net/node.js'
import { Sink } from '../../rtl/terminal/sink.js'
import { Source } from '../../rtl/terminal/source.js'
import { Torus } from '../../rtl/net/torus.js'
import { NetworkInterface } from '../../rtl/ni/network-interface.js'
import { ReceiveUnit } from '../../rtl/ni/receive-unit.js'
import { SendQueue } from '../../rtl/ni/send-queue.js'
import { SendUnit } from '../../rtl/ni/send-unit.js'
import { Sender } from '../../rtl/ni/sender.js'
import { StartUp } from '../../rtl/ni/start-up.js'
import { CreditCounter } from '../../rtl/router/credit-counter.js'
import { Crossbar } from '../../rtl/router/crossbar.js'
import { InputUnit } from '../../rtl/router/input-unit.js'
import { OutputUnit } from '../../rtl/router/output-unit.js'
import { RouteMesh } from '../../rtl/router/route-mesh.js'
import { RouteRing } from '../../rtl/router/route-ring.js'
import { RouteTorus } from '../../rtl/router/route-torus.js'
import { Router } from '../../rtl/router/router.js'
import { SwitchAllocator } from '../../rtl/router/switch-allocator.js'
import { VcAllocator } from '../../rtl/router/vc-allocator.js'
import { VirtualChannel } from '../../rtl/router/virtual-channel.js'
import { elaborate } from '../../src/hdl/elaborate.js'
import type { Module, ParameterSpecs } from '../../src/hdl/index.js'

const library = [FixedPriorityArbiter, RoundRobinArbiter, MatrixArbiter, Delay, Fifo]
const router = [RouteMesh, RouteRing, RouteTorus, CreditCounter, VirtualChannel, InputUnit, OutputUnit]
const allocation = [VcAllocator, SwitchAllocator, Crossbar, Router]
const networks = [Source, Sink, Node, Mesh, Torus, MessageNode, MessageNetwork]
const interfaces = [NetworkInterface, SendUnit, StartUp, SendQueue, Sender, ReceiveUnit]
const headers = [RegionHeader, CubeHeader, WrappedHeader]
const element = [FlitLatch, PacketBuffer, ElementInput, ElementArbiter, SwitchingElement]
const multistage = [...headers, ...element, Banyan, BanyanSource, BanyanSink, BroadcastNetwork]
const phases = [MulticastIntake, AscendingList, StartDraw, SpreadSender, Receiver, CopyMemory, Recycler, PacketMerge]
const wraparound = [...phases, WraparoundNode, MulticastMonitor, WraparoundNetwork, MonitoredNetwork]

type AnyModule = (new (p: never) => Module<never>) & { readonly name: string; readonly parameters: ParameterSpecs }

it.each([
  ...library,
  ...router,
  ...allocation,
  ...networks,
  ...interfaces,
  ...multistage,
  ...wraparound,
] as unknown as readonly AnyModule[])('$name elaborates with its declared defaults, under its own name', (make) => {
  expect(elaborate(new make(defaultsOf(make.parameters) as never)).top.name).toBe(make.name)
})

it.each([Mesh, Torus])('a %s has one module for all its nodes, routers and links', (make) => {
  const small = elaborate(new make(defaultsOf(make, { sizeX: 4, sizeY: 4 })))
  expect(small.modules.filter(({ className }) => ['Node', 'Router', 'InputUnit'].includes(className)).length).toBe(3)
})
