import { register } from 'node:module'
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads'

/** Records the files that are imported from now on. */
export class ImportedFiles {
  private readonly port

  constructor() {
    const { port1, port2 } = new MessageChannel()
    this.port = port1
    register('./file-hooks.js', { parentURL: import.meta.url, data: port2, transferList: [port2] })
  }

  /** The absolute paths of those imported since the last call. */
  take(): string[] {
    const files: string[] = []
    for (let next = this.next(); next !== undefined; next = this.next()) files.push(next)
    return files
  }

  private next(): string | undefined {
    return (receiveMessageOnPort(this.port) as { readonly message: string } | undefined)?.message
  }
}
