import { mistake, type WrongSolution } from 'flitwave/lab'

/** Solutions that a student might hand in. */
export const wrong: readonly WrongSolution[] = [
  mistake('one-place-unused', 'it begins with one credit less than there are places', {
    replace: 'credits = reg(uint(bitLength(this.p.depth)), this.p.depth)',
    by: 'credits = reg(uint(bitLength(this.p.depth)), this.p.depth - 1)',
  }),
  mistake('sends-without-credit', 'a flit that is offered is sent, whether there is a credit or not', {
    replace: 'this.sends = this.valid && this.ready',
    by: 'this.sends = this.valid',
  }),
  mistake('last-credit-kept', 'the last credit is never spent', {
    replace: 'this.ready = this.credits !== 0',
    by: 'this.ready = this.credits !== 0 && this.credits !== 1',
  }),
  mistake('both-cost-one', 'a flit and a credit in one cycle are counted as a flit', {
    replace: 'if (this.sends && !this.earns) this.credits--',
    by: 'if (this.sends) this.credits--',
  }),
  mistake('both-earn-one', 'a flit and a credit in one cycle are counted as a credit', {
    replace: `if (this.sends && !this.earns) this.credits--
    else if (this.earns && !this.sends && this.credits !== this.p.depth) this.credits++`,
    by: `if (this.earns && this.credits !== this.p.depth) this.credits++
    else if (this.sends && !this.earns) this.credits--`,
  }),
  mistake('too-many-credits', 'a credit too many makes the balance go around', {
    replace: 'else if (this.earns && !this.sends && this.credits !== this.p.depth) this.credits++',
    by: 'else if (this.earns && !this.sends) this.credits++',
  }),
  mistake('flit-stays', 'dout keeps the last flit when nothing arrives', {
    replace: 'this.flits[i] = i === 0 ? entering : this.flits[i - 1]',
    by: 'if (i > 0 || this.sends) this.flits[i] = i === 0 ? entering : this.flits[i - 1]',
  }),
  mistake('offered-flit-shows', 'a flit that is offered without a credit shows at the other end', {
    replace: 'const entering = this.sends ? this.din : 0',
    by: 'const entering = this.valid ? this.din : 0',
  }),
  mistake(
    'flit-late',
    'flits take one cycle more',
    {
      replace: '@comb show() {',
      by: `lateFlag = reg(bool, false)
  lateFlit = reg(uint(this.p.width), 0)

  @comb show() {`,
    },
    { replace: 'this.arrives = this.there[this.p.forward - 1]', by: 'this.arrives = this.lateFlag' },
    { replace: 'this.dout = this.flits[this.p.forward - 1]', by: 'this.dout = this.lateFlit' },
    {
      replace: '@seq carry() {',
      by: `@seq carry() {
    this.lateFlag = this.there[this.p.forward - 1]
    this.lateFlit = this.flits[this.p.forward - 1]`,
    },
  ),
  mistake(
    'credit-late',
    'credits take one cycle more',
    { replace: '@comb show() {', by: 'late = reg(bool, false)\n\n  @comb show() {' },
    {
      replace: 'this.earns = this.p.back === 1 ? this.credit : this.comingBack[this.p.back - 2]',
      by: 'this.earns = this.late',
    },
    {
      replace: '@seq carry() {',
      by: `@seq carry() {
    this.late = this.p.back === 1 ? this.credit : this.comingBack[this.p.back - 2]`,
    },
  ),
  mistake('earns-on-arrival', 'a credit is counted when a flit arrives, not when its place is free', {
    replace: 'this.earns = this.p.back === 1 ? this.credit : this.comingBack[this.p.back - 2]',
    by: 'this.earns = this.credit ? this.arrives : this.arrives',
  }),
  mistake('waits-for-the-first', 'the next flit waits until the first one has arrived', {
    replace: 'this.sends = this.valid && this.ready',
    by: 'this.sends = this.valid && this.ready && !this.there[0]',
  }),
  mistake(
    'ready-late',
    'ready is a register, and one cycle late',
    { replace: '@comb show() {', by: 'wasReady = reg(bool, true)\n\n  @comb show() {' },
    { replace: 'this.ready = this.credits !== 0', by: 'this.ready = this.wasReady' },
    { replace: '@seq count() {', by: '@seq count() {\n    this.wasReady = this.credits !== 0' },
  ),
  mistake(
    'ways-exchanged',
    'flits take as long as credits should',
    { replace: 'there = array(this.p.forward,', by: 'there = array(this.p.back,' },
    { replace: 'flits = array(this.p.forward,', by: 'flits = array(this.p.back,' },
    { replace: 'this.there[this.p.forward - 1]', by: 'this.there[this.p.back - 1]' },
    { replace: 'this.flits[this.p.forward - 1]', by: 'this.flits[this.p.back - 1]' },
    { replace: 'let i = this.p.forward - 1', by: 'let i = this.p.back - 1' },
  ),
]
