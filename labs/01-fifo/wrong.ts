import { mistakesIn, type WrongSolution } from 'flitwave/lab'

const mistake = mistakesIn('right/circular.ts')

/** Solutions that a student might hand in. */
export const wrong: readonly WrongSolution[] = [
  mistake('almost-full-late', 'almostFull comes one word too late', {
    replace: 'this.almostFull = this.stored >= this.p.depth - this.p.margin',
    by: 'this.almostFull = this.stored > this.p.depth - this.p.margin',
  }),
  mistake('almost-full-not-when-full', 'almostFull goes away when it is full', {
    replace: 'this.almostFull = this.stored >= this.p.depth - this.p.margin',
    by: 'this.almostFull = this.stored >= this.p.depth - this.p.margin && !this.full',
  }),
  mistake('full-early', 'full one word too early', {
    replace: 'this.full = this.stored === this.p.depth',
    by: 'this.full = this.stored === this.p.depth - 1',
  }),
  mistake(
    'push-when-full',
    'a push into a full queue is taken',
    { replace: 'if (pushes) {', by: 'if (this.push) {' },
    { replace: 'if (pushes && !pops) this.stored++', by: 'if (this.push && !pops) this.stored++' },
  ),
  mistake('no-push-with-pop-when-full', 'a push together with a pop is lost when it is full', {
    replace: 'const pushes = this.push && (!this.full || this.pop)',
    by: 'const pushes = this.push && !this.full',
  }),
  mistake(
    'pop-when-empty',
    'a pop of an empty queue is taken',
    { replace: 'if (pops) this.head', by: 'if (this.pop) this.head' },
    { replace: 'if (pushes && !pops)', by: 'if (pushes && !this.pop)' },
    { replace: 'if (pops && !pushes)', by: 'if (this.pop && !pushes)' },
  ),
  mistake('head-wraps-late', 'the read pointer goes around as if the depth were a power of two', {
    replace: 'if (pops) this.head = successor(this.head, this.p.depth)',
    by: 'if (pops) this.head = this.head + 1',
  }),
  mistake('tail-not-wrapped', 'the write pointer goes around one place too soon', {
    replace: 'this.tail = successor(this.tail, this.p.depth)',
    by: 'this.tail = successor(this.tail, this.p.depth - 1)',
  }),
  mistake('counts-both', 'a push and a pop in one cycle are counted as a push', {
    replace: 'if (pushes && !pops) this.stored++',
    by: 'if (pushes) this.stored++',
  }),
  mistake(
    'last-in-first-out',
    'the newest word comes out first',
    { replace: 'input, memory', by: 'input, low, memory' },
    {
      replace: 'this.dout = this.empty ? 0 : this.words[this.head]',
      by: 'this.dout = this.empty ? 0 : this.words[low(this.head + this.stored - 1, indexWidth(this.p.depth))]',
    },
  ),
  mistake('word-stays', 'dout keeps the last word when it is empty', {
    replace: 'this.dout = this.empty ? 0 : this.words[this.head]',
    by: 'this.dout = this.words[this.head]',
  }),
  mistake('pop-starts-push', 'a push into an empty queue waits for a pop', {
    replace: 'const pops = this.pop && !this.empty',
    by: 'const pops = this.pop && (!this.empty || this.push)',
  }),
  mistake('one-bit-lost', 'the highest bit of each word is lost', {
    replace: 'this.words[this.tail] = this.din',
    by: 'this.words[this.tail] = this.din & (2 ** (this.p.width - 1) - 1)',
  }),
  mistake(
    'empty-late',
    'empty is a register, and one cycle late',
    { replace: '@comb status() {', by: 'wasEmpty = reg(bool, true)\n\n  @comb status() {' },
    { replace: 'this.empty = this.stored === 0', by: 'this.empty = this.wasEmpty' },
    { replace: '@seq update() {', by: '@seq update() {\n    this.wasEmpty = this.stored === 0' },
  ),
]
