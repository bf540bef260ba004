import { createHash, randomBytes } from 'node:crypto'
import { get } from 'node:http'
import type { Socket } from 'node:net'

type Message = Readonly<Record<string, unknown>>

/** A client of the inspector protocol over a WebSocket, as a debugger outside of the process is. */
export class InspectorClient {
  private readonly answers = new Map<number, (answer: Message) => void>()
  private readonly listeners = new Map<string, (params: never) => void>()
  private pending: Buffer = Buffer.alloc(0)
  private lastId = 0

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true)
    socket.on('data', (data) => this.receive(data))
  }

  /** @param url - as Node prints it: `ws://127.0.0.1:9229/…` */
  static connect(url: string): Promise<InspectorClient> {
    const key = randomBytes(16).toString('base64')
    const headers = {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': key,
    }
    return new Promise((done, failed) => {
      const request = get(url.replace(/^ws:/, 'http:'), { headers })
      request.on('error', failed)
      request.on('upgrade', ({ headers: answer }, socket: Socket) => {
        const accepted = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
        if (answer['sec-websocket-accept'] === accepted) done(new InspectorClient(socket))
        else failed(new Error('no WebSocket at the other end'))
      })
    })
  }

  /** @param listener - of one argument, the parameters of the event */
  on(event: string, listener: (params: never) => void): void {
    this.listeners.set(event, listener)
  }

  /** @returns the result; an error of the protocol is thrown */
  async send<R = unknown>(method: string, params: object = {}): Promise<R> {
    const id = ++this.lastId
    const answer = await new Promise<Message>((done) => {
      this.answers.set(id, done)
      this.socket.write(frame(JSON.stringify({ id, method, params }), 0x1))
    })
    if (answer['error']) throw new Error(`${method}: ${JSON.stringify(answer['error'])}`)
    return answer['result'] as R
  }

  /** Closes the connection as the protocol asks: Node does not always survive a connection that just breaks. */
  close(): void {
    if (!this.socket.writableEnded) this.socket.end(frame('', 0x8))
  }

  /** Frames come in pieces; Node's inspector neither masks nor splits messages. */
  private receive(data: Buffer): void {
    this.pending = Buffer.concat([this.pending, data])
    for (let next = unframe(this.pending); next; next = unframe(this.pending)) {
      this.pending = this.pending.subarray(next.end)
      if (next.text !== null) this.dispatch(JSON.parse(next.text) as Message)
    }
  }

  private dispatch(message: Message): void {
    const { id, method, params } = message
    if (typeof id === 'number') {
      this.answers.get(id)?.(message)
      this.answers.delete(id)
    } else this.listeners.get(String(method))?.(params as never)
  }
}

/** A masked frame (RFC 6455, section 5.2). */
function frame(text: string, opcode: 0x1 | 0x8): Buffer {
  const payload = Buffer.from(text)
  const mask = randomBytes(4)
  const long = Buffer.alloc(payload.length < 126 ? 0 : payload.length < 65_536 ? 2 : 8)
  if (long.length === 2) long.writeUInt16BE(payload.length)
  if (long.length === 8) long.writeBigUInt64BE(BigInt(payload.length))
  const length = long.length === 0 ? payload.length : long.length === 2 ? 126 : 127
  const masked = payload.map((byte, i) => byte ^ mask[i % 4]!)
  return Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | length]), long, mask, masked])
}

/** The first frame, if it is complete; its text is null if it is not a text frame. */
function unframe(data: Buffer): { readonly text: string | null; readonly end: number } | null {
  if (data.length < 2) return null
  const short = data[1]! & 0x7f
  const start = short < 126 ? 2 : short === 126 ? 4 : 10
  if (data.length < start) return null
  const length = short < 126 ? short : short === 126 ? data.readUInt16BE(2) : Number(data.readBigUInt64BE(2))
  const end = start + length
  if (data.length < end) return null
  return { text: (data[0]! & 0x0f) === 1 ? data.toString('utf8', start, end) : null, end }
}
