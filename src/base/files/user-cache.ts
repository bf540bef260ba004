import { homedir } from 'node:os'
import { join } from 'node:path'

/** The user's folder for reproducible data. */
export function userCache(): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library/Caches')
  if (process.platform === 'win32') return process.env['LOCALAPPDATA'] ?? join(homedir(), 'AppData/Local')
  return process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
}
