/** Opens the user's browser. */

import { spawn } from 'node:child_process'

type Command = readonly [program: string, ...args: string[]]

/** What opens an address, by platform; others are taken for Unix with a desktop. */
const commands: Readonly<Partial<Record<NodeJS.Platform, Command>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Does nothing where there is no desktop. The address has been printed: whoever has no browser here copies it. */
export function openBrowser(url: string): void {
  const command = commandHere(process.platform, process.env)
  if (!command) return
  const [program, ...args] = command
  const browser = spawn(program, [...args, url], { detached: true, stdio: 'ignore' })
  browser.on('error', () => undefined)
  browser.unref()
}

/** Without a desktop, `xdg-open` would start a browser in the terminal. */
export function commandHere(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
): Command | null {
  const own = commands[platform]
  if (own) return own
  const { DISPLAY: x11, WAYLAND_DISPLAY: wayland } = environment
  return x11 || wayland ? ['xdg-open'] : null
}
