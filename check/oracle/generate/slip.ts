import { Choice } from '../../fuzz/generate/choice.js'
import type { Piece } from '../../fuzz/generate/piece.js'
import { mutate } from '../mutate/mutate.js'
import type { Program } from './program.js'

/** The program with one mistake, such as a typing error, in its main class. */
export function withSlip(program: Program): Program {
  const choice = new Choice(program.seed)
  const places = [...textsIn(program.main)].slice(4)
  let place = choice.pick(places)
  let mutation = mutate(place.text, choice)
  while (!mutation) {
    place = choice.pick(places)
    mutation = mutate(place.text, choice)
  }
  const { text, what } = mutation
  const change = (piece: Piece): Piece => ({
    ...piece,
    parts: piece.parts.map((part, i) => {
      if (typeof part !== 'string') return change(part)
      return piece === place.piece && i === place.at ? text : part
    }),
  })
  return { ...program, main: change(program.main), slip: what.replace(/^line \d+: /, '') }
}

interface TextPlace {
  readonly piece: Piece
  readonly at: number
  readonly text: string
}

function* textsIn(piece: Piece): Generator<TextPlace> {
  for (const [at, part] of piece.parts.entries()) {
    if (typeof part !== 'string') yield* textsIn(part)
    else if (part.trim() !== '') yield { piece, at, text: part }
  }
}
