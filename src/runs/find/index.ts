/** Finding the cycles of a run in which a condition over its signals holds. */

export { matchLabels } from './label.js'
export { printQuery } from './syntax/print.js'
export { parseQuery } from './syntax/parse.js'
export { coverCondition, type CoveredDesign } from './observe/cover.js'
export { searchReplay, type SearchResult, type ShownValue } from './search/search.js'
