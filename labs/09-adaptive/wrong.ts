import { mistake, type WrongSolution } from 'flitwave/lab'

/** The statement of the reference that gives the directions: east, west, north, south. */
const choice = 'this.choose(inX && x.positive, inX && !x.positive, inY && y.positive, inY && !y.positive)'

/** Solutions that a student might hand in. */
export const wrong: readonly WrongSolution[] = [
  mistake('any-turn', 'any turn is allowed', {
    replace: choice,
    by: 'this.choose(!x.arrived && x.positive, !x.arrived && !x.positive, !y.arrived && y.positive, !y.arrived && !y.positive)',
  }),
  mistake('x-first', 'it is dimension order: nobody has a choice', {
    replace: choice,
    by: `const goesInY = x.arrived && !y.arrived
    this.choose(!x.arrived && x.positive, !x.arrived && !x.positive, goesInY && y.positive, goesInY && !y.positive)`,
  }),
  mistake('west-first', 'west-first routing: half of the packets have no choice', {
    replace: choice,
    by: `const goesInY = !firstX && !y.arrived
    this.choose(!x.arrived && x.positive, firstX, goesInY && y.positive, goesInY && !y.positive)`,
  }),
  mistake('other-diagonal', 'the two directions are those of the other diagonal', {
    replace: 'y.positive === (this.p.mirrored === 0)',
    by: 'y.positive === (this.p.mirrored === 1)',
  }),
  mistake('north-last', 'north comes last: half of the packets have no choice', {
    replace: choice,
    by: `const north = x.arrived && !y.arrived && y.positive
    this.choose(!x.arrived && x.positive, firstX, north, !y.arrived && !y.positive)`,
  }),
  mistake('y-reversed', 'north and south are swapped', {
    replace: choice,
    by: 'this.choose(inX && x.positive, inX && !x.positive, inY && !y.positive, inY && y.positive)',
  }),
  mistake('row-forgotten', 'a packet leaves the network in its column, in whatever row', {
    replace: choice,
    by: 'this.choose(inX && x.positive, inX && !x.positive, inX && inY && y.positive, inX && inY && !y.positive)',
  }),
  mistake('later-forgotten', 'what is left after the first directions is not done in y', {
    replace: choice,
    by: 'this.choose(inX && x.positive, inX && !x.positive, firstY && y.positive, firstY && !y.positive)',
  }),
  mistake('one-first', 'only one of the two directions comes first', {
    replace: 'const isLater = !firstX && !firstY',
    by: 'const isLater = !firstX',
  }),
  mistake(
    'even-rows-free',
    'in even rows any turn is allowed',
    { replace: 'import { comb', by: 'import { bit, comb' },
    {
      replace: 'const isLater = !firstX && !firstY',
      by: 'const isLater = (!firstX && !firstY) || !bit(this.here.y, 0)',
    },
  ),
  mistake('goes-back', 'a packet in its column may leave it again', {
    replace: choice,
    by: `const east = (inX && x.positive) || (x.arrived && !y.arrived)
    this.choose(east, inX && !x.positive, inY && y.positive, inY && !y.positive)`,
  }),
  mistake('no-channel', 'a packet that goes west is given no virtual channel while it has others to choose', {
    replace: choice,
    by: `${choice}
    if (firstX && firstY) this.route = { port: 1, vcs: 0 }`,
  }),
  mistake('wrong-exit', 'a packet that has arrived goes on to the east', {
    replace: choice,
    by: `${choice}
    if (x.arrived && y.arrived) this.route = { port: 0, vcs: 1 }`,
  }),
  mistake(
    'square-only',
    'it compares the row with the column of the destination',
    { replace: 'import { comb', by: 'import { comb, low' },
    {
      replace: choice,
      by: `const south = inY && !y.positive && this.here.y !== low(this.to.x, 2)
    this.choose(inX && x.positive, inX && !x.positive, inY && y.positive, south)`,
    },
  ),
]
