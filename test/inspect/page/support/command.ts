import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** The address that `flitwave inspect` prints; the command goes on until the test ends. */
export function served(target: string): Promise<string> {
  const command = ['dist/src/cli/main.js', 'inspect', target, '--no-open']
  const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    let printed = ''
    child.on('exit', (status) => reject(new Error(`the command has ended with ${status}: ${printed}`)))
    child.stdout.on('data', (text: Buffer) => {
      printed += text.toString()
      const url = /http:\S+/.exec(printed)
      if (url) resolve(url[0])
    })
  })
}
