import { mistake, type WrongSolution } from 'flitwave/lab'

/** Solutions that a student might hand in. */
export const wrong: readonly WrongSolution[] = [
  mistake('plain-round-robin', 'every requester is served once, whatever its weight', {
    replace: 'return bit(this.grant, i) && before + 1 === this.p.weights[i]',
    by: 'return bit(this.grant, i)',
  }),
  mistake(
    'one-too-many',
    'each requester is served once more than its weight',
    { replace: 'bitLength(Math.max(...this.p.weights))', by: 'bitLength(Math.max(...this.p.weights) + 1)' },
    { replace: 'before + 1 === this.p.weights[i]', by: 'before === this.p.weights[i]' },
  ),
  mistake(
    'count-goes-on',
    'a requester goes on with the count of the one before it',
    { replace: 'const before = this.turn === i ? this.served : 0', by: 'const before = this.served' },
    { replace: 'before + 1 === this.p.weights[i]', by: 'before + 1 >= this.p.weights[i]' },
    { replace: 'this.served = winner === this.turn ? this.served + 1 : 1', by: 'this.served = this.served + 1' },
  ),
  mistake('fixed-priority', 'the requester with the lowest number is always served', {
    replace: 'this.grant = lowestOne(any(inTurn) ? inTurn : this.requests)',
    by: 'this.grant = lowestOne(this.requests)',
  }),
  mistake('two-grants', 'one is granted in turn, and one from the start', {
    replace: 'this.grant = lowestOne(any(inTurn) ? inTurn : this.requests)',
    by: 'this.grant = lowestOne(inTurn) | lowestOne(this.requests)',
  }),
  mistake('no-way-around', 'nobody is granted if none asks from the turn on', {
    replace: 'this.grant = lowestOne(any(inTurn) ? inTurn : this.requests)',
    by: 'this.grant = lowestOne(inTurn)',
  }),
  mistake(
    'turn-stays',
    'the turn stays where it is when another one is served',
    { replace: 'mask,', by: 'low,\n  mask,' },
    {
      replace: `if (any(usedUp)) {
      this.turn = successor(winner, n)
      this.served = 0
    } else if (this.grant !== 0) {
      this.served = winner === this.turn ? this.served + 1 : 1
      this.turn = winner`,
      by: `if (this.grant !== 0) {
      const served = winner === this.turn ? this.served + 1 : this.served
      this.served = any(usedUp) ? 0 : low(served, bitLength(Math.max(...this.p.weights)))
      this.turn = any(usedUp) ? successor(winner, n) : this.turn`,
    },
  ),
  mistake('weights-reversed', 'the weights are read from the other end', {
    replace: 'before + 1 === this.p.weights[i]',
    by: 'before + 1 === this.p.weights[n - 1 - i]',
  }),
  mistake('first-ignored', 'the turn begins at requester 0', {
    replace: 'turn = reg(uint(indexWidth(this.p.weights.length)), this.p.first)',
    by: 'turn = reg(uint(indexWidth(this.p.weights.length)), 0)',
  }),
  mistake('count-not-cleared', 'the count is not cleared when the turn goes on', {
    replace: 'this.turn = successor(winner, n)\n      this.served = 0',
    by: 'this.turn = successor(winner, n)',
  }),
  mistake(
    'grant-without-request',
    'the turn is granted when nobody asks',
    { replace: 'import { below, ', by: 'import { below, indexToOneHot, ' },
    {
      replace: 'this.grant = lowestOne(any(inTurn) ? inTurn : this.requests)',
      by: `const winner = lowestOne(any(inTurn) ? inTurn : this.requests)
    this.grant = any(this.requests) ? winner : indexToOneHot(this.turn, this.p.weights.length)`,
    },
  ),
  mistake('turn-goes-back', 'the turn goes to the requester before, not to the next one', {
    replace: 'this.turn = successor(winner, n)',
    by: 'this.turn = winner === 0 ? n - 1 : winner - 1',
  }),
  mistake('last-has-no-turn', 'the turn goes around before the last requester', {
    replace: 'this.turn = successor(winner, n)',
    by: 'this.turn = winner >= n - 2 ? 0 : winner + 1',
  }),
  mistake(
    'idle-uses-share',
    'a cycle in which nobody asks uses up a part of a share',
    { replace: 'before + 1 === this.p.weights[i]', by: 'before + 1 >= this.p.weights[i]' },
    {
      replace: '} else if (this.grant !== 0) {',
      by: `} else if (this.grant === 0) {
      if (this.served !== 0 && this.served < Math.max(...this.p.weights)) this.served = this.served + 1
    } else {`,
    },
  ),
]
