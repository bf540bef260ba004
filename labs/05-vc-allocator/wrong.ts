import { mistake, type WrongSolution } from 'flitwave/lab'

/** Solutions that a student might hand in. */
export const wrong: readonly WrongSolution[] = [
  mistake('held-is-given', 'a packet can choose a channel that another one holds', {
    replace: 'rotateRight(candidates, starts[i], vcs)',
    by: 'rotateRight(this.wanted[i], starts[i], vcs)',
  }),
  mistake(
    'free-looked-at-late',
    'a packet chooses first, and then sees whether its choice is free',
    { replace: 'const candidates = this.wanted[i] & this.unused', by: 'const candidates = this.wanted[i]' },
    {
      replace: 'this.choices[i] = rotateLeft(lowestOne(inTurn), starts[i], vcs)',
      by: 'this.choices[i] = rotateLeft(lowestOne(inTurn), starts[i], vcs) & this.unused',
    },
  ),
  mistake('all-are-chosen', 'a packet chooses all channels that would do', {
    replace: 'this.choices[i] = rotateLeft(lowestOne(inTurn), starts[i], vcs)',
    by: 'this.choices[i] = candidates',
  }),
  mistake('nobody-arbitrates', 'a channel is given to everybody who has chosen it', {
    replace: 'this.winners[vc] = lowestOne(any(inTurn) ? inTurn : this.choosing[vc])',
    by: 'this.winners[vc] = this.choosing[vc]',
  }),
  mistake('lowest-chosen', 'every packet begins to look at channel 0', {
    replace: 'this.choices[i] = rotateLeft(lowestOne(inTurn), starts[i], vcs)',
    by: 'this.choices[i] = lowestOne(candidates)',
  }),
  mistake('fixed-priority', 'a channel always chooses the packet with the lowest number', {
    replace: 'this.winners[vc] = lowestOne(any(inTurn) ? inTurn : this.choosing[vc])',
    by: 'this.winners[vc] = lowestOne(this.choosing[vc])',
  }),
  mistake('never-held', 'a channel that is given away stays free', {
    replace: 'this.unused = (this.unused | this.released) & ~given',
    by: 'this.unused = this.unused | this.released | given',
  }),
  mistake('release-ignored', 'a channel that is given back stays held', {
    replace: 'this.unused = (this.unused | this.released) & ~given',
    by: 'this.unused = (this.unused | (this.released & given)) & ~given',
  }),
  mistake('release-wins', 'a channel that is given back and given away in one cycle is free', {
    replace: 'this.unused = (this.unused | this.released) & ~given',
    by: 'this.unused = (this.unused & ~given) | this.released',
  }),
  mistake('release-at-once', 'a channel is free in the cycle in which it is given back', {
    replace: 'const candidates = this.wanted[i] & this.unused',
    by: 'const candidates = this.wanted[i] & (this.unused | this.released)',
  }),
  mistake('turn-stays', 'the winner has the turn again', {
    replace: 'if (any(this.winners[vc])) this.turns[vc] = successor(winner, this.packets)',
    by: 'if (any(this.winners[vc])) this.turns[vc] = winner',
  }),
  mistake('turn-without-winner', 'the turn goes on in each cycle', {
    replace: 'if (any(this.winners[vc])) this.turns[vc] = successor(winner, this.packets)',
    by: 'this.turns[vc] = successor(any(this.winners[vc]) ? winner : this.turns[vc], this.packets)',
  }),
  mistake('turn-from-other-channel', 'all channels have the turn of channel 0', {
    replace: 'const inTurn = this.choosing[vc] & ~below(this.turns[vc], this.packets)',
    by: 'const inTurn = this.choosing[vc] & ~below(this.turns[0], this.packets)',
  }),
  mistake('no-way-around', 'nobody is given a channel if none chooses it from the turn on', {
    replace: 'this.winners[vc] = lowestOne(any(inTurn) ? inTurn : this.choosing[vc])',
    by: 'this.winners[vc] = lowestOne(inTurn)',
  }),
  mistake('all-released', 'all channels are free as soon as one is given back', {
    replace: 'this.unused = (this.unused | this.released) & ~given',
    by: 'this.unused = (any(this.released) ? 2 ** this.p.vcs - 1 : this.unused) & ~given',
  }),
]
