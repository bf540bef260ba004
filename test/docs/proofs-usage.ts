import { elaborate } from 'flitwave'
import { createCadical, prove, TransitionSystem } from 'flitwave/prove'
import { VirtualChannel } from 'flitwave/rtl/router/virtual-channel'

const system = new TransitionSystem(elaborate(new VirtualChannel({ stages: 3 })))
for await (const { property, verdict } of prove(system, { makeSolver: createCadical, depth: 30 }))
  console.log(property.instance, property.message, verdict.kind)
