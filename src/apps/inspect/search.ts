/** The cycles in which a condition holds. */

import { parseQuery } from '../../runs/find/syntax/parse.js'
import { searchReplay } from '../../runs/find/search/search.js'
import { findAnswer, type FindAnswer } from './find-answer.js'
import type { InspectedRun } from './run.js'

export interface FindQuestion {
  /** As on the command line: `rise(dut.full) && dut.count > 3 for 2`. */
  readonly condition: string
  /** Hits that are listed. */
  readonly most: number
}

export interface SearchQuestions {
  /** @throws FlitwaveError FW970 to FW974 for a condition that means nothing in this design */
  find(question: FindQuestion): FindAnswer
}

export function searchAnswers({ file, design }: InspectedRun): SearchQuestions {
  return {
    find: ({ condition, most }) => {
      const query = parseQuery(condition)
      const to = file.header.endCycle - 1
      const options = { design, query, from: file.firstCycle, to, most: most + 1, isCounted: false }
      return findAnswer(query, searchReplay(file, options), most)
    },
  }
}
