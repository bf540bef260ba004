import { cannotDeadlock, lab, packetsArrive, portsOfModule } from 'flitwave/lab'
import { AnyRoute } from './given/any-route.js'
import { drawTraffic } from './given/drawing.js'
import { numbers, type AdaptiveNumbers } from './numbers.js'

export default lab<AdaptiveNumbers>({
  name: '09-adaptive',
  title: 'Your own routing function',
  about: 'adaptive routing by the turn model: free of deadlock, and better than dimension order',
  module: 'AdaptiveRoute',
  file: 'adaptive-route.ts',
  parameters: ['sizeX', 'sizeY', 'vcs', 'depth', 'mirrored'],
  imports: [
    'flitwave/rtl/router/best-output',
    'flitwave/rtl/router/port',
    'flitwave/rtl/router/route',
    'flitwave/rtl/router/route-mesh',
    'flitwave/rtl/router/route-turns',
  ],
  numbers,
  // A mesh that is not square finds more mistakes.
  sizes: (yours) => [{ name: 'other', numbers: { ...yours, sizeX: 5, sizeY: 3 } }],
  ports: ({ sizeX, sizeY, vcs, depth }) =>
    portsOfModule(new AnyRoute({ dimensions: 2, sizeX, sizeY, vcs, depth }), (name) =>
      /^(from|vc|outputs)\b/.test(name),
    ),
  checks: [
    packetsArrive({ title: 'Packets take shortest ways to their destinations', points: 0 }),
    cannotDeadlock({ title: 'No circle of channels', points: 0 }),
  ],
  drawing: drawTraffic,
  unchecked: [
    'Packets take shortest ways on a mesh of 5 x 3',
    'No circle of channels on a mesh of 5 x 3',
    'Packets of your traffic have a choice',
    'Latency below that of dimension order',
  ],
})
