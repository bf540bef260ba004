import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism, cpus, type CpuInfo, totalmem, type as systemName } from 'node:os'

/** The conditions on which figures depend. */
export interface Machine {
  readonly cpu: string
  /** The current value from the system; many processors change it all the time. */
  readonly megahertz: number
  readonly cores: number
  readonly memoryBytes: number
  readonly system: string
  readonly node: string
  readonly verilator: string | null
  readonly compiler: string | null
}

export function describeMachine(): Machine {
  const [cpu] = cpus()
  return {
    cpu: cpu?.model.trim() ?? 'unknown',
    megahertz: megahertzOf(cpu),
    cores: availableParallelism(),
    memoryBytes: totalmem(),
    system: systemName(),
    node: process.version,
    verilator: versionOf('verilator'),
    compiler: versionOf('g++'),
  }
}

/** Virtual machines hide it from Node, but it is in the system's file. */
function megahertzOf(cpu: CpuInfo | undefined): number {
  if (cpu && cpu.speed > 0) return cpu.speed
  const file = '/proc/cpuinfo'
  const stated = existsSync(file) ? /^cpu MHz\s*: ([\d.]+)/m.exec(readFileSync(file, 'utf8')) : null
  return Math.round(Number(stated?.[1] ?? 0))
}

/** The first line of a program's version output, or null if it is not installed. */
function versionOf(program: string): string | null {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n')[0]!.trim() : null
}
