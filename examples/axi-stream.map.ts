import type { PacketMap } from 'flitwave'

// Two switches. Packets have no identity: the first beat tells them apart.
export default {
  nodes: [
    { name: 'a', x: 0, y: 0 },
    { name: 'b', x: 1, y: 0 },
  ],
  signals: {
    valid: 'tb.{s}_tvalid[{p}]',
    ready: 'tb.{s}_tready[{p}]',
    tail: 'tb.{s}_tlast[{p}]',
    dest: 'tb.{s}_tdest[{2*p+1}:{2*p}]',
    class: 'tb.{s}_tid[{2*p+1}:{2*p}]',
    keeps: 'tb.{s}_tdata[{16*p+15}:{16*p}]',
  },
  links: [
    { name: 'stream {p}', with: { s: 's' }, from: 'outside', to: 'p >> 1' },
    { with: { s: 'x' }, from: 'p', to: '1 - p' },
    { name: 'stream {p}', with: { s: 'm' }, from: 'p >> 1', to: 'outside' },
  ],
} satisfies PacketMap
