/** What only processes show: devices, pipes, full disks, namespaces, signals. */

export interface ProcessPlan {
  readonly rounds: number
  readonly seed: number
  readonly tell: (line: string) => void
}

export async function runProcesses(_plan: ProcessPlan): Promise<string[]> {
  return Promise.resolve([])
}
