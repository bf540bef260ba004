import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const runs = 7

function medianSeconds(root, args) {
  const times = Array.from({ length: runs }, () => {
    const start = process.hrtime.bigint()
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: root })
    if (status !== 0) throw new Error(String(stderr))
    return Number(process.hrtime.bigint() - start) / 1e9
  })
  return times.sort((a, b) => a - b)[runs >> 1]
}

/** From the command to the printed waveform, beside the start of Node alone. */
export function coldStart(root) {
  const node = medianSeconds(root, ['-e', '0'])
  const run = medianSeconds(root, [join('dist', 'src', 'cli', 'main.js'), 'run', 'router-pipeline', '--format', 'text'])
  return [
    { name: 'node -e 0', value: node.toFixed(3), unit: 's wall, median' },
    {
      name: 'flitwave run router-pipeline --format text',
      value: run.toFixed(3),
      unit: 's wall, median',
      against: `${(run / node).toFixed(1)} x node alone`,
    },
  ]
}
