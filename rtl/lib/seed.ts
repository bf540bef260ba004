/**
 * The seed of node `id`: different for different nodes, never 0, and far from those of its neighbours (Knuth, The Art of
 * Computer Programming 3, 6.4: multiplicative hashing with the golden ratio).
 */
export function seedOf(id: number): number {
  return ((id + 1) * 2654435761) % 2 ** 32
}
