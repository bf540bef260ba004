/**
 * The identity of a process, for other processes that find its files. Its number alone is not enough: each container counts
 * from 1, machines that share a disk use the same numbers, and a number is reused after its process has ended.
 */

import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { systemCode } from './explain.js'

/** Null where the system does not provide a value; everything except the number and the host comes from Linux. */
export interface ProcessIdentity {
  readonly pid: number
  readonly host: string
  /** The identity of the machine, set at installation. */
  readonly machine: string | null
  /** The identity of the running system, which the containers of a machine share. */
  readonly boot: string | null
  /** The namespace of the process number. */
  readonly namespace: string | null
  /** The start time in ticks since boot. */
  readonly started: string | null
}

/** The state of another process. A process in another namespace, or on another machine, cannot be observed. */
export type Presence = 'running' | 'gone' | 'out of sight'

let own: ProcessIdentity | null = null

export function ownIdentity(): ProcessIdentity {
  return (own ??= {
    pid: process.pid,
    host: hostname(),
    machine: textOf('/etc/machine-id'),
    boot: textOf('/proc/sys/kernel/random/boot_id'),
    namespace: ownNamespace(),
    started: statusOf('self')?.started ?? null,
  })
}

export function presenceOf(other: ProcessIdentity): Presence {
  const self = ownIdentity()
  if (other.boot !== self.boot) return isBeforeRestart(other, self) ? 'gone' : 'out of sight'
  if (self.boot === null && other.host !== self.host) return 'out of sight'
  if (other.namespace !== self.namespace) return 'out of sight'
  return isRunning(other) ? 'running' : 'gone'
}

/** The namespace of all processes outside containers; it has this number on every Linux. */
const outermost = 'pid:[4026531836]'

/** True if this same machine has restarted since. Containers cannot tell, because copied images share an identity. */
function isBeforeRestart(other: ProcessIdentity, self: ProcessIdentity): boolean {
  const isSameMachine = other.machine !== null && other.machine === self.machine && other.host === self.host
  return isSameMachine && other.namespace === outermost && self.namespace === outermost
}

/** Tests a process of this namespace. */
function isRunning({ pid, started }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    if (systemCode(error) !== 'EPERM') return false
  }
  const status = showsOwnNamespace() ? statusOf(String(pid)) : null
  if (!status) return true
  return status.state !== 'Z' && (started === null || started === status.started)
}

/** True if /proc shows this namespace; a namespace without its own /proc shows the numbers of the outer one. */
function showsOwnNamespace(): boolean {
  try {
    return readlinkSync('/proc/self') === String(process.pid)
  } catch {
    return false
  }
}

/** The status that Linux reports for a process: `Z` for one that has ended and whose parent has not waited for it. */
function statusOf(process: string): { readonly state: string; readonly started: string } | null {
  const text = textOf(`/proc/${process}/stat`)
  // The name of the program, in parentheses, may contain blanks and parentheses; the fields after it contain none.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  const [state, started] = [fields?.[0], fields?.[19]]
  return state !== undefined && started !== undefined ? { state, started } : null
}

function ownNamespace(): string | null {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return null
  }
}

/** The text of a system file; null if the file is missing or empty. */
function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim() || null
  } catch {
    return null
  }
}
