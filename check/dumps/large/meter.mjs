/** Loaded in front of a command: tells at its end how long it took in all, how long it computed, and its memory at most. */

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  const seconds = [performance.now() / 1000, (userCPUTime + systemCPUTime) / 1e6].map((time) => time.toFixed(2))
  process.stderr.write(`meter ${seconds.join(' ')} ${Math.round(maxRSS / 1024)}\n`)
})
