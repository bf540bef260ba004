import { cannotDeadlock, lab, meshDrawing, packetsArrive, portsOfModule, type AnswerKind } from 'flitwave/lab'
import { areInMesh } from './given/explanation-form.js'
import { numbers, type DeadlockNumbers } from './numbers.js'
import { MeshRoute } from './skeleton/mesh-route.js'

const node: AnswerKind = { kind: 'text', pattern: /^\(\d,\d\)$/, what: 'a node, such as "(1,0)"' }
const channel: AnswerKind = { kind: 'text', pattern: /^\(\d,\d\) [+-][xy]$/, what: 'a channel, such as "(1,0) +x"' }

export default lab<DeadlockNumbers>({
  name: '07-deadlock',
  title: 'A network that comes to a stop',
  about: 'find a deadlock, explain it, and take it away: wait-for graphs',
  module: 'MeshRoute',
  file: 'mesh-route.ts',
  answers: {
    file: 'answers.json',
    questions: () => [
      {
        name: 'circle',
        asks: 'Channels of which each is held by a packet that waits for the next one, and the last one for the first',
        answer: { kind: 'list', of: channel, least: 3, most: 16 },
      },
      {
        name: 'destinations',
        asks: 'For each channel of the circle, where a packet goes that holds it and waits for the next one',
        answer: { kind: 'list', of: node, least: 3, most: 16 },
      },
      {
        name: 'packets',
        asks: 'Packets that bring the network to a stop, if all of them begin in the same cycle: at most one from each node',
        answer: { kind: 'list', of: { kind: 'record', members: { from: node, to: node } }, least: 2, most: 12 },
      },
    ],
  },
  parameters: ['sizeX', 'sizeY', 'vcs', 'yFirst'],
  imports: ['flitwave/rtl/router/port', 'flitwave/rtl/router/route', 'flitwave/rtl/router/route-mesh'],
  numbers,
  sizes: (yours) => [{ name: 'other', numbers: { ...yours, sizeY: yours.sizeY + 1 } }],
  ports: ({ sizeX, sizeY, vcs, yFirst }) =>
    portsOfModule(new MeshRoute({ dimensions: 2, sizeX, sizeY, vcs, yFirst: [...yFirst] })),
  checks: [
    areInMesh('The answers are about your mesh, and name nothing twice'),
    packetsArrive({ title: 'With your correction, packets take shortest ways', points: 0 }),
    cannotDeadlock({ title: 'With your correction, there is no circle', points: 0 }),
  ],
  drawing,
  unchecked: ['The circle', 'Who waits there', 'Packets that bring it to a stop', 'Nor on a mesh with one more row'],
})

/** The turns of packets, and the channel that the cycle must contain. */
function drawing({ yFirst, through: [x, y], ...given }: DeadlockNumbers): string {
  const { sizeY, vcs, depth, flits } = given
  const node = sizeY * x + y
  return meshDrawing({
    ...given,
    title: 'to which columns packets go first in y',
    note: `vcs ${vcs}, depth ${depth}, packets of ${flits} flits; the arrow is in your circle`,
    textOf: (at) => (yFirst[Math.floor(at / sizeY)] === 1 ? 'y first' : 'x first'),
    arrows: [{ from: node, to: node + 1, text: 'through' }],
  })
}
