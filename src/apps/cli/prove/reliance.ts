/** What a proof is to rely on, as it is said on the command line. */

import type { Design, Module } from '../../../ir/ir.js'
import { allStatements } from '../../../ir/visit.js'
import type { Reliance } from '../../../verify/prove/property.js'
import { failForUsage } from '../usage.js'

/** Relies on what contains one of the texts; each has to be contained in something. */
export function relianceOf({ modules }: Design, texts: readonly string[] = []): Reliance {
  const messages = new Set(modules.flatMap(messagesOf))
  const unknown = texts.find((text) => ![...messages].some((message) => message.includes(text)))
  if (unknown !== undefined) {
    const known = [...messages].map((message) => `'${message}'`).join(', ')
    failForUsage(
      `no assertion and no assumption says '${unknown}'`,
      known === '' ? 'there are none' : `take a part of one of these: ${known}`,
    )
  }
  return { isAssumed: (message) => texts.some((text) => message.includes(text)) }
}

function messagesOf({ blocks }: Module): string[] {
  return blocks.flatMap(({ body }) =>
    allStatements(body).flatMap((statement) => (statement.kind === 'assert' ? [statement.message] : [])),
  )
}
