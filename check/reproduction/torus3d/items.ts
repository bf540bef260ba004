/** The numbered items of the paper of Chen et al. */

import type { Item } from '../paper.js'

const drawing = 'The drawing is not at hand'

export const items: readonly Item[] = [
  { item: 'Fig. 1', about: 'not known here', why: drawing },
  { item: 'Fig. 2', about: 'not known here', why: drawing },
  {
    item: 'Fig. 3',
    about: '(a): aggregation with h = 7',
    why: 'It is a drawing; the first phase is judged with Lemma 2',
  },
  ...[4, 5, 6].map((number) => ({ item: `Fig. ${number}`, about: 'not known here', why: drawing })),
  {
    item: 'Fig. 7',
    about: 'time by the number of messages',
    why: 'Played for n = 14, at which h = 7 and 14 are sound',
  },
  {
    item: 'Fig. 8',
    about: 'time by the length of messages',
    why: 'Played for n = 14, at which h = 7 and 14 are sound',
  },
  { item: 'Table 1', about: 'orders of time' },
  ...[
    'nodes and channels of DDNs',
    'nodes of DCNs',
    'common nodes of a DDN and a DCN',
    'DDNs are alike',
    'DCNs are alike',
  ].map((about, i) => ({ item: `Property ${i + 1}`, about })),
  { item: 'Lemma 1', about: 'not known here', why: 'Its wording is not at hand' },
  { item: 'Lemma 2', about: 'cost of the first phase' },
  { item: 'Lemma 3', about: 'cost of the aggregation' },
  { item: 'Lemma 4', about: 'cost of the distribution' },
  { item: 'Theorem 5', about: 'cost of the broadcast' },
]
