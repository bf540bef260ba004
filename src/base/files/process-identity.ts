/**
 * Who a process is, for others that meet what it has written down. Its number alone does not say: each container counts
 * from 1, machines that share a disk have the same numbers, and a number is given again when its process has ended.
 */

import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { systemCode } from './explain.js'

/** What a system does not tell is null; all but the number and the host is Linux's. */
export interface ProcessIdentity {
  readonly pid: number
  readonly host: string
  /** Of the machine, as long as it is installed. */
  readonly machine: string | null
  /** Of the system, as long as it runs. Containers on one machine have it in common. */
  readonly boot: string | null
  /** The namespace in which the number means this process. */
  readonly namespace: string | null
  /** When it began, in ticks of this boot. */
  readonly started: string | null
}

/** What can be known of another process: one in another namespace, or on another machine, cannot be seen from here. */
export type Presence = 'running' | 'gone' | 'out of sight'

let own: ProcessIdentity | null = null

/** Of this process. */
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

/** Of the process that says so of itself. */
export function presenceOf(other: ProcessIdentity): Presence {
  const self = ownIdentity()
  if (other.boot !== self.boot) return isBeforeRestart(other, self) ? 'gone' : 'out of sight'
  if (self.boot === null && other.host !== self.host) return 'out of sight'
  if (other.namespace !== self.namespace) return 'out of sight'
  return isRunning(other) ? 'running' : 'gone'
}

/** The namespace of all processes that are in no container; it has this number on every Linux. */
const outermost = 'pid:[4026531836]'

/**
 * Whether this very machine has been started again since. Of containers nobody knows: images are copied, identities and
 * all.
 */
function isBeforeRestart(other: ProcessIdentity, self: ProcessIdentity): boolean {
  const isSameMachine = other.machine !== null && other.machine === self.machine && other.host === self.host
  return isSameMachine && other.namespace === outermost && self.namespace === outermost
}

/** A process of this namespace. */
function isRunning({ pid, started }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // One of another user may not be asked, but it is there.
    if (systemCode(error) !== 'EPERM') return false
  }
  const status = showsOwnNamespace() ? statusOf(String(pid)) : null
  if (!status) return true
  return status.state !== 'Z' && (started === null || started === status.started)
}

/** In a namespace made without a /proc of its own, the numbers there are those of the namespace outside. */
function showsOwnNamespace(): boolean {
  try {
    return readlinkSync('/proc/self') === String(process.pid)
  } catch {
    return false
  }
}

/** What Linux says of a process: one that has ended and was not waited for has the state `Z`. */
function statusOf(process: string): { readonly state: string; readonly started: string } | null {
  const text = textOf(`/proc/${process}/stat`)
  // The name of the program, in parentheses, may have blanks and parentheses in it; what follows has none.
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

/** What a file of the system says, null where there is none or nothing in it. */
function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim() || null
  } catch {
    return null
  }
}
