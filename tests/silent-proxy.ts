import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP proxy that stops forwarding when it is told to: connections stay open and nothing answers, as with a machine that hangs. */
export async function silentProxy(port: number) {
  const pairs = new Set<readonly [Socket, Socket]>()
  let isSilent = false
  const server = createServer((near) => {
    const far = createConnection({ port, host: '127.0.0.1' })
    const pair = [near, far] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (bytes) => {
        // what is sent into the silence is lost, as it would be
        if (!isSilent) to.write(bytes)
      })
      from.on('error', () => {})
      from.on('close', () => {
        pairs.delete(pair)
        to.destroy()
      })
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    silence: () => {
      isSilent = true
    },
    /** Forwards again; what was open during the silence has lost bytes and is closed. */
    speak: () => {
      isSilent = false
      for (const [near, far] of pairs) {
        near.destroy()
        far.destroy()
      }
    },
    close: async () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

/** PostgreSQL's message that all rows of a copy have been sent; what it says of the whole copy comes after it. */
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4])

/** A TCP proxy to PostgreSQL on which the last word on a copy comes a moment after its last row, as it may on any network. */
export async function lateLastWord(port: number) {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = createConnection({ port, host: '127.0.0.1' })
    near.pipe(far)
    let sent: Promise<unknown> = Promise.resolve()
    const send = (bytes: Buffer) => (sent = sent.then(() => near.write(bytes)))
    far.on('data', (bytes: Buffer) => {
      const end = bytes.indexOf(COPY_DONE) + COPY_DONE.length
      if (end < COPY_DONE.length) return send(bytes)
      send(bytes.subarray(0, end))
      sent = sent.then(() => new Promise((done) => setTimeout(done, 20)))
      return send(bytes.subarray(end))
    })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        near.destroy()
        far.destroy()
      })
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

/** A TCP proxy to PostgreSQL that breaks the connection instead of passing on a message with this text, the first few times. */
export async function cuttingProxy(port: number, text: string, times: number) {
  let left = times
  const server = createServer((near) => {
    const far = createConnection({ port, host: '127.0.0.1' })
    const end = () => {
      near.destroy()
      far.destroy()
    }
    near.on('data', (bytes: Buffer) => {
      if (left === 0 || !bytes.includes(text)) return far.write(bytes)
      left--
      return end()
    })
    far.on('data', (bytes) => near.write(bytes))
    for (const socket of [near, far]) socket.on('error', () => {}).on('close', end)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    left: () => left,
    close: () => new Promise((done) => server.close(done)),
  }
}
