#!/usr/bin/env node
import './tiering.js'
import { main } from './cli.js'
import { guardOutput } from './shared/terminal.js'

guardOutput()
await main(process.argv.slice(2))
