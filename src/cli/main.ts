#!/usr/bin/env node
import { main } from './cli.js'

// A reader that has seen enough, such as `head`, is no error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

await main(process.argv.slice(2))
