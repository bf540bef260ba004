/*
 * The links between the stages of a banyan with 2^n nodes (Park and Yoon, the wrap-around broadcast banyan). Links have the
 * numbers 0 (top) to 2^n - 1; link a is at element a >> 1 of its stage, at port a & 1 (0 is the upper).
 */

/**
 * IC_i: link `a` of the outputs of stage i is the link of this number at the inputs of stage i - 1. For i = n, it connects
 * node a to the first stage, n - 1: a perfect shuffle. The others exchange bit 0, in which the links of an element differ,
 * with bit i. IC_0 changes nothing: link d behind the last stage leads to node d.
 */
export function interconnection(a: number, i: number, n: number): number {
  if (i === n) return ((a * 2) % 2 ** n) | (a >> (n - 1))
  return (a & 1) === ((a >> i) & 1) ? a : a ^ (1 | (1 << i))
}
