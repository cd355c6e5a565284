import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/**
 * A wire to a server that can be cut and mended: for what the browser's own "offline" does not reach, as the calls of a service worker.
 * @param port where the server listens on this machine
 */
export async function wire(port: number) {
  const sockets = new Set<Socket>()
  const join = (near: Socket) => {
    const far = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => sockets.delete(one))
    }
  }
  let server: Server
  const listen = async (at: number) => {
    server = createServer(join).listen(at, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const own = await listen(0)
  return {
    origin: (domain: string) => `http://${domain}.localhost:${own}`,
    mend: () => listen(own),
    cut: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
