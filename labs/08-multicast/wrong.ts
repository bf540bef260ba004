import { mistake, type WrongSolution } from 'flitwave/lab'

/** Solutions that a student might hand in. */
export const wrong: readonly WrongSolution[] = [
  mistake(
    'takes-one-by-one',
    'a packet for both outputs takes one, and waits for the other',
    { replace: 'granted = input(bool)', by: 'granted = input(uint(2))' },
    {
      replace: 'this.asks = this.stored !== 0 && this.given === 0 ? wanted : 0',
      by: 'this.asks = this.stored !== 0 && this.sent === 0 ? wanted & ~this.given : 0',
    },
    { replace: 'const to = this.granted ? this.asks : this.given', by: 'const waits = any(this.asks & ~this.granted)' },
    {
      replace: 'this.leaving = this.sent !== this.stored ? to : 0',
      by: 'this.leaving = this.sent !== this.stored && !waits ? this.given | this.granted : 0',
    },
    { replace: 'if (this.granted) this.given = this.asks', by: 'this.given = this.given | this.granted' },
    { replace: 'can = array(2, () => wire(bool))', by: 'can = array(2, () => wire(uint(2)))' },
    {
      replace: 'this.can[i] = this.inputs[i].asks !== 0 && (this.inputs[i].asks & ~open) === 0',
      by: 'this.can[i] = this.inputs[i].asks & open',
    },
    {
      replace: `const collide = this.can[0] && this.can[1] && any(upper.asks & lower.asks)
    upper.granted = this.can[0] && !(collide && this.lowerFirst)
    lower.granted = this.can[1] && !(collide && !this.lowerFirst)`,
      by: `upper.granted = this.can[0] & ~(this.can[1] & 2)
    lower.granted = this.can[1] & ~(this.can[0] & 1)`,
    },
    { replace: '=> asks !== 0 && !granted)', by: '=> any(asks & ~granted))' },
  ),
  mistake('room-not-asked', 'a packet leaves although there is no room behind the element', {
    replace: 'const open = maskOf(this.roomBelow) & ~(upper.taken | lower.taken)',
    by: 'const open = (maskOf(this.roomBelow) | 3) & ~(upper.taken | lower.taken)',
  }),
  mistake('outputs-not-held', 'an output can be given away before a packet has left through it', {
    replace: 'const open = maskOf(this.roomBelow) & ~(upper.taken | lower.taken)',
    by: 'const open = maskOf(this.roomBelow) & ~(upper.taken & lower.taken)',
  }),
  mistake(
    'both-granted',
    'two packets are given the same output',
    { replace: 'this.can[0] && !(collide && this.lowerFirst)', by: 'this.can[0]' },
    { replace: 'this.can[1] && !(collide && !this.lowerFirst)', by: 'this.can[1]' },
  ),
  mistake('no-overtaking', 'a packet that goes first and cannot leave holds up the other one', {
    replace: 'const collide = this.can[0] && this.can[1] && any(upper.asks & lower.asks)',
    by: 'const collide = any(upper.asks & lower.asks)',
  }),
  mistake('waits-forgotten', 'a packet that has waited does not go first', {
    replace: 'if (!upperWaits || !lowerWaits) this.lowerFirst = lowerWaits || (!upperWaits && this.p.first === 1)',
    by: 'this.lowerFirst = this.p.first === 1',
  }),
  mistake('longest-forgotten', 'when two packets wait, the same one always goes first', {
    replace: 'if (!upperWaits || !lowerWaits) this.lowerFirst = lowerWaits || (!upperWaits && this.p.first === 1)',
    by: 'this.lowerFirst = upperWaits === lowerWaits ? this.p.first === 1 : lowerWaits',
  }),
  mistake('newest-first', 'the packet that came later goes first', {
    replace: 'if (!upperWaits || !lowerWaits) this.lowerFirst = lowerWaits || (!upperWaits && this.p.first === 1)',
    by: 'if (!upperWaits || !lowerWaits) this.lowerFirst = upperWaits || (!lowerWaits && this.p.first === 1)',
  }),
  mistake(
    'other-first',
    'when two packets arrive at once, the wrong one goes first',
    { replace: 'reg(bool, this.p.first === 1)', by: 'reg(bool, this.p.first !== 1)' },
    { replace: '(!upperWaits && this.p.first === 1)', by: '(!upperWaits && this.p.first !== 1)' },
  ),
  mistake('copy-not-cut', 'the copy for the upper output keeps the end of the region', {
    replace: 'const lastOfUpper = bit(max, stage) ? (max & above) | (2 ** stage - 1) : max',
    by: 'const lastOfUpper = max',
  }),
  mistake('cut-to-one-node', 'the copy for the upper output ends at the start of its block', {
    replace: 'const lastOfUpper = bit(max, stage) ? (max & above) | (2 ** stage - 1) : max',
    by: 'const lastOfUpper = bit(max, stage) ? max & above : max',
  }),
  mistake('lower-begins-late', 'the copy for the lower output begins one node late', {
    replace: 'const firstOfLower = bit(min, stage) ? min : (min & above) | (2 ** stage)',
    by: 'const firstOfLower = bit(min, stage) ? min : min | (2 ** stage)',
  }),
  mistake('cut-without-copy', 'a region that does not end in the middle is cut, too', {
    replace: 'const lastOfUpper = bit(max, stage) ? (max & above) | (2 ** stage - 1) : max',
    by: 'const lastOfUpper = (max & above) | (2 ** stage - 1)',
  }),
  mistake('no-copies', 'a packet goes where its region begins', {
    replace: 'const wanted = concat(bit(this.flit, stage), !bit(this.flit, addressWidth + stage))',
    by: 'const wanted = concat(bit(this.flit, addressWidth + stage), !bit(this.flit, addressWidth + stage))',
  }),
  mistake(
    'every-flit-rewritten',
    'all flits are taken for heads',
    { replace: 'isHead ? rest | concat(min, lastOfUpper) : this.flit', by: 'rest | concat(min, lastOfUpper)' },
    { replace: 'isHead ? rest | concat(firstOfLower, max) : this.flit', by: 'rest | concat(firstOfLower, max)' },
  ),
  mistake('room-too-early', 'there is room again as soon as the head has left', {
    replace: 'this.room = this.stored === 0',
    by: 'this.room = this.stored === 0 || this.sent !== 0',
  }),
  mistake('last-flit-stays', 'an element keeps the last flit until it has room for the next packet', {
    replace: 'const isLast = this.sent === flits - 1 && any(this.leaving)',
    by: 'const isLast = this.sent === flits - 2 && any(this.leaving)',
  }),
  mistake('whole-packet-first', 'a packet leaves when all of it has come', {
    replace: 'this.asks = this.stored !== 0 && this.given === 0 ? wanted : 0',
    by: 'this.asks = this.stored === this.p.flits && this.given === 0 ? wanted : 0',
  }),
]
