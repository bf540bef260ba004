#!/usr/bin/env node
/** `npm create flitwave demo` is `flitwave init demo`, for a machine that has no Flitwave yet. */

import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const manifest = require.resolve('flitwave/package.json')
const command = join(dirname(manifest), require(manifest).bin.flitwave)
const [folder = 'my-hardware', ...rest] = process.argv.slice(2)

const { status, signal, error } = spawnSync(process.execPath, [command, 'init', folder, ...rest], { stdio: 'inherit' })
if (error) throw error
if (signal) process.kill(process.pid, signal)
process.exitCode = status ?? 1
