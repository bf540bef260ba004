/** The numbered items of the paper of Hou et al. */

import type { Item } from '../paper.js'

const drawing = 'The figures are not at hand'

export const items: readonly Item[] = [
  { item: 'Fig. 1', about: 'not known here', why: drawing },
  { item: 'Fig. 2', about: 'not known here', why: drawing },
  {
    item: 'Fig. 3',
    about: '(a): separate addressing',
    why: `${drawing}; (a) is the algorithm \`separate\` of \`flitwave collective\``,
  },
  ...[4, 5, 6, 7].map((number) => ({ item: `Fig. ${number}`, about: 'not known here', why: drawing })),
  { item: 'Fig. 8', about: 'latency by message length on 32x32, ts = tr = 0' },
  { item: 'Fig. 9', about: 'latency by message length on 32x32, ts = tr = 200' },
  { item: 'Definition 1', about: 'broadcast as a tree of unicasts' },
  { item: 'Theorem 1', about: 'four conditions for freedom of depth contention' },
  { item: 'Theorem 2', about: 'not known here', why: 'Its wording is not at hand' },
  { item: 'Theorem 3', about: 'not known here', why: 'Its wording is not at hand' },
  { item: 'Theorem 4', about: 'DCF is free of depth contention' },
]
