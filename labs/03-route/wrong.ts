import { mistake, type WrongSolution } from 'flitwave/lab'

/** Solutions that a student might hand in. */
export const wrong: readonly WrongSolution[] = [
  mistake('tie-ignored', 'ties always go the positive way', {
    replace: 'return tie === 0 ? forward * 2 <= size : forward * 2 < size',
    by: 'return forward * 2 <= size',
  }),
  mistake(
    'ties-swapped',
    'the tie of x is used for y, and that of y for x',
    { replace: 'this.p.sizeX, this.p.tieX', by: 'this.p.sizeX, this.p.tieY' },
    { replace: 'this.p.sizeY, this.p.tieY', by: 'this.p.sizeY, this.p.tieX' },
  ),
  mistake('as-on-a-mesh', 'packets never take a wraparound channel', {
    replace: 'return tie === 0 ? forward * 2 <= size : forward * 2 < size',
    by: 'return ahead > 0',
  }),
  mistake('wraps-one-way', 'a packet on its negative way takes the classes of the positive way', {
    replace: 'this.allowed = this.classOf(this.positiveX ? this.toX < this.hereX : this.toX > this.hereX)',
    by: 'this.allowed = this.classOf(this.toX < this.hereX)',
  }),
  mistake('classes-swapped', 'class p is the upper half of the virtual channels', {
    replace: 'return isWrapAhead ? p : 2 ** this.p.vcs - 1 - p',
    by: 'return isWrapAhead ? 2 ** this.p.vcs - 1 - p : p',
  }),
  mistake(
    'always-p',
    'every packet takes class p, on all of its way',
    { replace: 'this.positiveX ? this.toX < this.hereX : this.toX > this.hereX', by: 'true' },
    { replace: 'this.positiveY ? this.toY < this.hereY : this.toY > this.hereY', by: 'true' },
  ),
  mistake(
    'all-channels',
    'every packet may take any virtual channel',
    {
      replace: 'this.classOf(this.positiveX ? this.toX < this.hereX : this.toX > this.hereX)',
      by: '2 ** this.p.vcs - 1',
    },
    {
      replace: 'this.classOf(this.positiveY ? this.toY < this.hereY : this.toY > this.hereY)',
      by: '2 ** this.p.vcs - 1',
    },
  ),
  mistake('other-first', 'the other dimension is corrected first', {
    replace: 'this.takesX = this.p.first === 0 ? this.hereX !== this.toX : this.hereY === this.toY',
    by: 'this.takesX = this.p.first === 1 ? this.hereX !== this.toX : this.hereY === this.toY',
  }),
  mistake('power-of-two', 'hops are counted around a ring of a power of two', {
    replace: 'const forward = ahead < 0 ? ahead + size : ahead',
    by: 'const forward = ahead < 0 ? ahead + 2 ** indexWidth(size) : ahead',
  }),
  mistake('half-rounded-down', 'half of an odd ring is rounded down before it is compared', {
    replace: 'return tie === 0 ? forward * 2 <= size : forward * 2 < size',
    by: 'return tie === 0 ? forward <= Math.floor(size / 2) : forward < Math.floor(size / 2)',
  }),
  mistake('p-is-larger', 'class p has the larger half of an odd number of virtual channels', {
    replace: 'return isWrapAhead ? p : 2 ** this.p.vcs - 1 - p',
    by: 'return isWrapAhead ? 2 * p + 1 : 2 ** this.p.vcs - 2 - 2 * p',
  }),
  mistake('leaves-on-all', 'a packet that has arrived may leave on all virtual channels', {
    replace: 'this.allowed = 1',
    by: 'this.allowed = 2 ** this.p.vcs - 1',
  }),
  mistake('one-size', 'the ring in y has as many nodes as that in x', {
    replace: 'this.p.sizeY, this.p.tieY',
    by: 'this.p.sizeX, this.p.tieY',
  }),
  mistake('y-reversed', 'the ports of y are exchanged', {
    replace: 'this.port = this.positiveY ? 2 : 3',
    by: 'this.port = this.positiveY ? 3 : 2',
  }),
  mistake('wrap-by-distance', 'next to the wraparound channel of y a packet is taken for one that has passed it', {
    replace: 'this.allowed = this.classOf(this.positiveY ? this.toY < this.hereY : this.toY > this.hereY)',
    by: 'this.allowed = this.classOf(this.positiveY ? this.hereY > this.toY + 1 : this.toY > this.hereY + 1)',
  }),
]
