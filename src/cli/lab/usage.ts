import { readFileSync } from 'node:fs'

/** What a process and those that it has started take. */
export interface Usage {
  readonly megabytes: number
  /** Seconds of the processor, since it began. */
  readonly seconds: number
  /** Whether all of them wait for something, and none for the processor. */
  readonly isAsleep: boolean
}

/** Bytes of a page of memory, and ticks in a second, as Linux counts them. */
const page = 4096
const ticks = 100

/** All 0, and awake, where the system does not tell. */
export function usageOf(pid: number): Usage {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    // The name of the program, in brackets, may have anything in it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
    const below = children.map((child) => usageOf(Number(child)))
    return {
      megabytes: (pages * page) / 1e6 + below.reduce((sum, { megabytes }) => sum + megabytes, 0),
      seconds: (Number(fields[11]) + Number(fields[12])) / ticks + below.reduce((sum, { seconds }) => sum + seconds, 0),
      isAsleep: fields[0] === 'S' && below.every(({ isAsleep }) => isAsleep),
    }
  } catch {
    return { megabytes: 0, seconds: 0, isAsleep: false }
  }
}
