/** Tries cases in a separate process, so that memory is freed and a hanging case can be stopped. */

import { casesOf, type CampaignOptions, type Result } from './cases.js'

/** A request to a worker: the cases from `from` to `to`. */
export interface Batch {
  readonly options: CampaignOptions
  readonly from: number
  readonly to: number
}

/** Its answer: the beginning of a case, or its outcome. */
export type Report = { readonly begins: number } | { readonly result: Result }

process.once('message', (batch: Batch) => void run(batch))

async function run({ options, from, to }: Batch): Promise<void> {
  const cases = casesOf(options)
  for (let index = from; index < to; index++) {
    await send({ begins: index })
    await send({ result: cases.try(index) })
  }
  process.disconnect()
}

function send(report: Report): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send!(report, undefined, {}, (error) => (error ? reject(error) : resolve()))
  })
}
