'use rtl'
import {
  any,
  array,
  assert,
  bit,
  comb,
  indexWidth,
  input,
  mask,
  Module,
  output,
  param,
  reg,
  seq,
  uint,
  vec,
} from 'flitwave/hdl'
import { successor } from './count.js'
import { isOneHotOrZero, maskOf, rotateLeft, rotateRight } from './one-hot.js'

/**
 * A wavefront allocator: matches rows with columns, maximally. A wave of decisions crosses the requests from the diagonal
 * with priority; a request is granted if its row and column are both free when the wave reaches it. The diagonal moves on
 * after each cycle with a grant (Tamir and Chi, "Symmetric crossbar arbiters for VLSI communication switches", IEEE TPDS
 * 1993; Dally and Towles, 19.4). The columns are rotated so that the wave always begins at the main diagonal, which avoids a
 * combinational loop.
 */
export class WavefrontAllocator extends Module.with({
  /** The number of rows, and of columns. */
  size: param(5, { min: 1, max: 192 }),
}) {
  /** By row: the requested columns. */
  requests = input(vec(this.p.size, mask(this.p.size)))
  /** By row: the granted column, one-hot, or 0. */
  grants = output(vec(this.p.size, mask(this.p.size)))

  /** The column in which the diagonal with priority begins. */
  turn = reg(uint(indexWidth(this.p.size)), 0)

  @comb match() {
    const { size } = this.p
    const wanted = this.requests.map((row) => rotateRight(row, this.turn, size))
    const rows = array(size, () => true)
    const columns = array(size, () => true)
    const given = array(size, () => array(size, () => false))
    for (let diagonal = 0; diagonal < size; diagonal++) {
      for (let row = 0; row < size; row++) {
        const column = (row + diagonal) % size
        const grant = bit(wanted[row], column) && rows[row] && columns[column]
        given[row][column] = grant
        rows[row] = rows[row] && !grant
        columns[column] = columns[column] && !grant
      }
    }
    given.forEach((flags, row) => (this.grants[row] = rotateLeft(maskOf(flags), this.turn, size)))
  }

  @seq moveOn() {
    if (any(maskOf(this.grants.map((grant) => any(grant))))) this.turn = successor(this.turn, this.p.size)
  }

  @seq check() {
    const { size } = this.p
    for (let i = 0; i < size; i++) {
      const column = maskOf(this.grants.map((grant) => bit(grant, i)))
      assert(isOneHotOrZero(this.grants[i]) && isOneHotOrZero(column), 'two grants in a row or a column')
      assert((this.grants[i] & ~this.requests[i]) === 0, 'a grant for nobody')
    }
    const idle = this.grants.map((grant) => !any(grant))
    const taken = this.grants.reduce((all, grant) => all | grant)
    this.requests.forEach((row, i) => {
      assert(!idle[i] || (row & ~taken) === 0, 'a row and a column that it asks for are both left free')
    })
  }
}
