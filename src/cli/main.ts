#!/usr/bin/env node
import { main } from './cli.js'

// A reader that has seen enough, such as `head`, is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

await main(process.argv.slice(2))
