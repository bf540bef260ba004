/** Paths of worms on a mesh, from their definitions, without the tables of the hardware. */

export interface Mesh {
  readonly columns: number
  readonly rows: number
}

export type Scheme = 'column' | 'dual' | 'multi'

/** A worm: the terminals through which it passes, its source first; some of them are destinations. */
export interface Worm {
  readonly path: readonly number[]
  readonly destinations: readonly number[]
}

type Step = (from: number, to: number) => number

/** The worms of a multicast in the order in which a terminal with one port sends them. */
export function wormsOf(
  scheme: Scheme,
  mesh: Mesh,
  { source, destinations }: { readonly source: number; readonly destinations: readonly number[] },
): Worm[] {
  if (scheme === 'column') return columnWorms(mesh, source, destinations)
  const rank = hamiltonianRanks(mesh)
  const step = stepByRank(mesh, rank)
  const high = sorted(destinations, rank).filter((to) => rank[to]! > rank[source]!)
  const low = sorted(destinations, rank).filter((to) => rank[to]! < rank[source]!).reverse() // prettier-ignore
  if (scheme === 'dual') return worms([high, low], source, () => step)
  return [high, low].flatMap((side, i) => {
    const beside = rankedBeside(mesh, rank, source, i === 0 ? 1 : -1)
    const isBeside = (to: number): boolean => beside !== null && (to % mesh.columns - source % mesh.columns) * (beside - source) > 0 // prettier-ignore
    const [ofX, ofY] = [side.filter(isBeside), side.filter((to) => !isBeside(to))]
    return [
      ...worms([ofX], source, () => (from, to) => (from === source ? beside! : step(from, to))),
      ...worms([ofY], source, () => step),
    ]
  })
}

/** Terminals along the Hamiltonian path, row after row, to and fro. */
export function hamiltonianRanks({ columns, rows }: Mesh): number[] {
  const ranks: number[] = []
  let [x, ahead] = [0, 1]
  for (let i = 0, y = 0; i < columns * rows; i++) {
    ranks[y * columns + x] = i
    if (x + ahead < 0 || x + ahead >= columns) [y, ahead] = [y + 1, -ahead]
    else x += ahead
  }
  return ranks
}

export function neighbours({ columns, rows }: Mesh, at: number): number[] {
  const [x, y] = [at % columns, Math.floor(at / columns)]
  return [
    ...(x + 1 < columns ? [at + 1] : []),
    ...(x > 0 ? [at - 1] : []),
    ...(y + 1 < rows ? [at + columns] : []),
    ...(y > 0 ? [at - columns] : []),
  ]
}

function sorted(terminals: readonly number[], rank: readonly number[]): number[] {
  return [...terminals].sort((a, b) => rank[a]! - rank[b]!)
}

/** Each step leads as far along the Hamiltonian path as it can without passing the destination. */
function stepByRank(mesh: Mesh, rank: readonly number[]): Step {
  return (from, to) => {
    const ahead = Math.sign(rank[to]! - rank[from]!)
    const reached = neighbours(mesh, from).filter(
      (one) => (rank[one]! - rank[from]!) * ahead > 0 && (rank[to]! - rank[one]!) * ahead >= 0,
    )
    return reached.sort((a, b) => (rank[b]! - rank[a]!) * ahead)[0]!
  }
}

/** The neighbour in the same row whose rank is the next one upwards or downwards. */
function rankedBeside(mesh: Mesh, rank: readonly number[], at: number, ahead: 1 | -1): number | null {
  const row = Math.floor(at / mesh.columns)
  const inRow = neighbours(mesh, at).filter((one) => Math.floor(one / mesh.columns) === row)
  return inRow.find((one) => rank[one] === rank[at]! + ahead) ?? null
}

function columnWorms(mesh: Mesh, source: number, destinations: readonly number[]): Worm[] {
  const rowOf = (terminal: number): number => Math.floor(terminal / mesh.columns)
  const step: Step = (from, to) => {
    const [dx, dy] = [(to % mesh.columns) - (from % mesh.columns), rowOf(to) - rowOf(from)]
    return dx !== 0 ? from + Math.sign(dx) : from + Math.sign(dy) * mesh.columns
  }
  return Array.from({ length: mesh.columns }, (_, x) => x).flatMap((x) => {
    const inColumn = destinations.filter((to) => to % mesh.columns === x).sort((a, b) => a - b)
    const [up, down] = [1, -1].map((way) => inColumn.filter((to) => (rowOf(to) - rowOf(source)) * way > 0))
    const level = inColumn.filter((to) => rowOf(to) === rowOf(source))
    const isUp = up!.length > 0
    return worms([isUp ? [...level, ...up!] : [], [...(isUp ? [] : level), ...down!.toReversed()]], source, () => step)
  })
}

/** The worms to lists of destinations, without empty ones. */
function worms(lists: readonly (readonly number[])[], source: number, stepFor: () => Step): Worm[] {
  return lists
    .filter(({ length }) => length > 0)
    .map((destinations) => {
      const [path, step] = [[source], stepFor()]
      for (const to of destinations) while (path.at(-1) !== to) path.push(step(path.at(-1)!, to))
      return { path, destinations }
    })
}
