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
