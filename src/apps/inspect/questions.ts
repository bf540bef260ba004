/**
 * What the page asks its worker about a run. Questions and answers are plain data, for they cross from one thread to the
 * other; where there may be many values, typed arrays. Cycles are counted from 0.
 */

import { causeAnswers, type CauseQuestions } from './causes.js'
import { hierarchyAnswers, type HierarchyQuestions } from './hierarchy.js'
import { historyAnswers, type HistoryQuestions } from './history.js'
import { infoAnswers, type InfoQuestions } from './info.js'
import { packetAnswers, type PacketQuestions } from './network/packets.js'
import { networkAnswers, type NetworkQuestions } from './network/state.js'
import { keptAnswers, type KeptQuestions } from './kept.js'
import { printAnswers, type PrintQuestions } from './print.js'
import type { InspectedRun } from './run.js'
import { searchAnswers, type SearchQuestions } from './search.js'
import { sourceAnswers, type SourceQuestions } from './source.js'
import type { Task } from './task.js'
import { waveAnswers, type WaveQuestions } from './waves/waves.js'

/** All questions by name. Each slice of the inspector declares its own. */
export type Questions = InfoQuestions &
  KeptQuestions &
  HierarchyQuestions &
  HistoryQuestions &
  WaveQuestions &
  NetworkQuestions &
  PacketQuestions &
  CauseQuestions &
  SourceQuestions &
  SearchQuestions &
  PrintQuestions

export type QuestionName = keyof Questions

/** What has to be said to ask it. */
export type QuestionOf<K extends QuestionName> = Parameters<Questions[K]>[0]

export type AnswerOf<K extends QuestionName> = ReturnType<Questions[K]>

/** Who answers: at once, or in pieces. */
export type Answers = {
  readonly [K in QuestionName]: (question: QuestionOf<K>, task: Task) => AnswerOf<K> | Promise<AnswerOf<K>>
}

/** @param run - what the answers are found in */
export function answersOf(run: InspectedRun): Answers {
  return {
    ...infoAnswers(run),
    ...keptAnswers(run),
    ...hierarchyAnswers(run),
    ...historyAnswers(run),
    ...waveAnswers(run),
    ...networkAnswers(run),
    ...packetAnswers(run),
    ...causeAnswers(run),
    ...sourceAnswers(run),
    ...searchAnswers(run),
    ...printAnswers(run),
  }
}
