/** A Slurm cluster of one node, on loopback: the real daemons, each of which ends with the test. */

import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

export class SlurmCluster {
  private constructor(
    private readonly folder: string,
    /** The environment that its commands need. */
    readonly env: Readonly<Record<string, string>>,
  ) {}

  static async start(): Promise<SlurmCluster> {
    const folder = mkdtempSync(join(tmpdir(), 'flitwave-slurm-'))
    for (const name of ['state', 'spool']) mkdirSync(join(folder, name))
    const path = (name: string): string => join(folder, name)
    writeFileSync(path('key'), randomBytes(1024))
    chmodSync(path('key'), 0o400)
    const munge = ['key-file', 'socket', 'pid-file', 'log-file', 'seed-file'].map(
      (option) => `--${option}=${path(option === 'key-file' ? 'key' : `munge.${option}`)}`,
    )
    execFileSync('munged', ['--force', ...munge])
    const cluster = new SlurmCluster(folder, { SLURM_CONF: path('slurm.conf') })
    writeFileSync(path('slurm.conf'), configuration(folder, await freePort(), await freePort()))
    execFileSync('slurmctld', ['-f', path('slurm.conf'), '-c'])
    execFileSync('slurmd', ['-f', path('slurm.conf')])
    await cluster.until(() => cluster.run('sinfo', '--noheader', '--format=%T').trim() === 'idle', 30)
    return cluster
  }

  /** The output of a command of Slurm. */
  run(command: string, ...args: readonly string[]): string {
    const { stdout, stderr, status } = spawnSync(command, args, {
      env: { ...process.env, ...this.env },
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
    return stdout
  }

  /** Waits until no job is left. */
  async drain(seconds: number): Promise<void> {
    await this.until(() => this.run('squeue', '--noheader').trim() === '', seconds)
  }

  async until(isSo: () => boolean, seconds: number): Promise<void> {
    for (let left = seconds * 10; left > 0; left--) {
      if (isSo()) return
      await setTimeout(100)
    }
    throw new Error(`Slurm has not come to it in ${seconds} s:\n${this.logs()}`)
  }

  /** Daemons remove their files as they end. */
  async stop(): Promise<void> {
    for (const name of ['slurmd.pid', 'slurmctld.pid', 'munge.pid-file']) {
      const path = join(this.folder, name)
      if (!existsSync(path)) continue
      const pid = readFileSync(path, 'utf8').trim()
      spawnSync('kill', [pid])
      await this.until(() => !existsSync(`/proc/${pid}`), 30)
    }
    rmSync(this.folder, { recursive: true, force: true })
  }

  private logs(): string {
    const logs = ['slurmctld.log', 'slurmd.log']
      .map((name) => join(this.folder, name))
      .filter((path) => existsSync(path))
    return logs.map((path) => readFileSync(path, 'utf8').split('\n').slice(-12).join('\n')).join('\n')
  }
}

function configuration(folder: string, controlPort: number, nodePort: number): string {
  const host = hostname().split('.')[0]!
  return `
    ClusterName=test
    SlurmctldHost=${host}(127.0.0.1)
    SlurmUser=root
    AuthType=auth/munge
    AuthInfo=socket=${folder}/munge.socket
    CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
    ProctrackType=proctrack/pgid
    TaskPlugin=task/none
    AccountingStorageType=accounting_storage/none
    MailProg=/bin/true
    StateSaveLocation=${folder}/state
    SlurmdSpoolDir=${folder}/spool
    SlurmctldPidFile=${folder}/slurmctld.pid
    SlurmdPidFile=${folder}/slurmd.pid
    SlurmctldLogFile=${folder}/slurmctld.log
    SlurmdLogFile=${folder}/slurmd.log
    SlurmctldPort=${controlPort}
    SlurmdPort=${nodePort}
    SelectType=select/cons_tres
    SelectTypeParameters=CR_CPU
    NodeName=${host} NodeAddr=127.0.0.1 CPUs=8 Boards=1 Sockets=8 CoresPerSocket=1 ThreadsPerCore=1 State=UNKNOWN
    SlurmdParameters=config_overrides
    PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
  `.replaceAll(/^ +/gm, '')
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
