/**
 * The questions of the page to its worker about a run. Questions and answers are plain data, since they pass between
 * threads; many values are typed arrays. Cycles are counted from 0.
 */

import { causeAnswers, type CauseQuestions } from './causes.js'
import { hierarchyAnswers, type HierarchyQuestions } from './hierarchy.js'
import { historyAnswers, infoAnswers, type HistoryQuestions, type InfoQuestions } from './info.js'
import { packetAnswers, type PacketQuestions } from './network/packets.js'
import type { StandingNetwork } from './network/packet-source.js'
import { replayedPackets } from './replayed-network.js'
import { networkAnswers, type NetworkQuestions } from './network/state.js'
import { openingAnswers, type OpeningQuestions } from './opening/first-view.js'
import { restoredAnswers, type RestoredQuestions } from './restored-view.js'
import { printAnswers, type PrintQuestions } from './print.js'
import type { InspectedRun } from './run.js'
import type { Task } from './task.js'
import { searchAnswers, type SearchQuestions } from './search.js'
import { sourceAnswers, type SourceQuestions } from './source.js'
import { expressionAnswers, type ExpressionQuestions } from './waves/expressions.js'
import { replayedExpressions } from './waves/replayed-expressions.js'
import { waveAnswers, type WaveQuestions } from './waves/waves.js'

/** All questions by name. Each slice of the inspector declares its own. */
export type Questions = InfoQuestions &
  OpeningQuestions &
  RestoredQuestions &
  HierarchyQuestions &
  HistoryQuestions &
  WaveQuestions &
  ExpressionQuestions &
  NetworkQuestions &
  PacketQuestions &
  CauseQuestions &
  SourceQuestions &
  SearchQuestions &
  PrintQuestions

export type QuestionName = keyof Questions

/** The argument of a question. */
export type QuestionOf<K extends QuestionName> = Parameters<Questions[K]>[0]

export type AnswerOf<K extends QuestionName> = ReturnType<Questions[K]>

/** The functions that answer: at once, or in pieces. */
export type Answers = {
  readonly [K in QuestionName]: (question: QuestionOf<K>, task: Task) => AnswerOf<K> | Promise<AnswerOf<K>>
}

/** Answers to all questions about one run. */
export function answersOf(run: InspectedRun): Answers {
  const packets = run.mapped ?? replayedPackets(run)
  let network: StandingNetwork | null = null
  /** One way through the run for the map and for the first view. */
  const standing = (): StandingNetwork | null => (network ??= packets.stand())
  const waves = waveAnswers(run)
  return {
    ...infoAnswers(run, packets),
    ...openingAnswers(run, standing, (question, task) => waves.waves(question, task)),
    ...restoredAnswers(run, packets),
    ...hierarchyAnswers(run),
    ...historyAnswers(packets),
    ...waves,
    ...expressionAnswers(replayedExpressions(run)),
    ...networkAnswers(standing),
    ...packetAnswers(packets),
    ...causeAnswers(run),
    ...sourceAnswers(run),
    ...searchAnswers(run),
    ...printAnswers(run),
  }
}
