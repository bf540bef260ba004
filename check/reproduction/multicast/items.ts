/** The numbered items of the paper of Wang et al. */

import type { Item } from '../paper.js'

const notAtHand = 'The drawing is not at hand'

export const items: readonly Item[] = [
  { item: 'Fig. 1', about: 'not known here', why: notAtHand },
  {
    item: 'Fig. 2',
    about: 'subnetworks on a torus',
    why: 'It is a drawing; it shows the subnetworks of Definitions 4 to 7, which are judged',
  },
  {
    item: 'Fig. 3',
    about: 'subnetworks of type III, h = 4',
    why: 'It is a drawing; its shift of 2 is the default here, h/2',
  },
  { item: 'Fig. 4', about: 'a multicast from p4,2 on 8x8 nodes' },
  { item: 'Fig. 5', about: 'torus, latency by sources, Ts = 300, (a) to (d): 80, 112, 176 and 240 destinations' },
  { item: 'Fig. 6', about: 'the same with Ts = 30' },
  { item: 'Fig. 7', about: 'torus, latency by message length, (a) and (b): 80 and 176 sources and destinations' },
  { item: 'Fig. 8', about: 'torus, h = 2 and 4, types III and IV, (a) and (b): 80 and 176 destinations' },
  {
    item: 'Fig. 9',
    about: 'torus, types II and IV with and without balancing, (a) and (b)',
    why: 'The numbers of destinations are taken from Fig. 8',
  },
  { item: 'Fig. 10', about: 'torus, latency by hot-spot factor, (a) and (b): 80 and 112 sources and destinations' },
  { item: 'Fig. 11', about: 'mesh, latency by sources, Ts = 300, (a) to (d): 80, 112, 176 and 240 destinations' },
  { item: 'Fig. 12', about: 'the same with Ts = 30' },
  { item: 'Fig. 13', about: 'mesh, latency by message length, (a) and (b): 80 and 176 sources and destinations' },
  {
    item: 'Fig. 14',
    about: 'mesh, h = 2 and 4, types I and II, (a) and (b)',
    why: 'The numbers of destinations are taken from Fig. 8',
  },
  {
    item: 'Fig. 15',
    about: 'mesh, type II with and without balancing, (a) and (b)',
    why: 'The numbers of destinations are taken from Fig. 8',
  },
  { item: 'Fig. 16', about: 'mesh, latency by hot-spot factor, (a) and (b): 80 and 112 sources and destinations' },
  { item: 'Table 1', about: 'number of subnetworks of each type, and how many share a node or a link' },
  ...[1, 2, 3].map((number) => ({
    item: `Definition ${number}`,
    about: 'not known here',
    why: 'A definition claims nothing; what it defines is not known here',
  })),
  { item: 'Definition 4', about: 'subnetworks of type I' },
  { item: 'Definition 5', about: 'subnetworks of type II' },
  { item: 'Definition 6', about: 'subnetworks of type III' },
  { item: 'Definition 7', about: 'subnetworks of type IV' },
  { item: 'Definition 8', about: 'blocks of h x h nodes' },
  ...[1, 2, 3, 4].map((number) => ({
    item: `Lemma ${number}`,
    about: 'not known here',
    why: 'Its wording is not at hand, and so it is not judged by its name; how often subnetworks of types I to IV share nodes and links is, with Table 1',
  })),
  { item: 'P1', about: 'nodes of DDNs' },
  { item: 'P2', about: 'nodes of DCNs' },
  { item: 'P3', about: 'common nodes of a DDN and a DCN' },
  { item: 'P4', about: 'likeness of DDNs' },
  { item: 'P5', about: 'likeness of DCNs' },
]
