import { request } from 'node:http'
import { io, type Socket } from 'socket.io-client'
import type { NodeProcess } from '#tests/node-process.ts'
import type { World } from '#tests/world.ts'

interface Call {
  method?: string
  path: string
  token?: string | undefined
  body?: object
  domain?: string | null
  type?: string
}

/** A call of a node as it is made over the network. */
export const call = (
  node: NodeProcess,
  w: World,
  { method = 'GET', path, token, body, domain = w.acme.domain, type }: Call,
) =>
  new Promise<{ status: number; text: string }>((done, fail) => {
    const sent = body ? JSON.stringify(body) : ''
    const headers = {
      host: `${domain ? `${domain}.` : ''}localhost:3000`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': type ?? 'application/json', 'content-length': Buffer.byteLength(sent) } : {}),
    }
    const out = request({ host: '127.0.0.1', port: node.port, method, path, headers }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += chunk))
      answer.on('end', () => done({ status: answer.statusCode!, text }))
    })
    out.on('error', fail)
    out.end(sent)
  })

/** A tab that is open, at this node. */
export async function listen(far: NodeProcess, w: World, token: string): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${far.port}`, {
    path: '/live',
    transports: ['websocket'],
    reconnection: false,
    extraHeaders: {
      host: `${w.acme.domain}.localhost:3000`,
      origin: `http://${w.acme.domain}.localhost:3000`,
      cookie: `__Host-${w.acme.domain}_s=${token}`,
    },
  })
  await new Promise<void>((done, fail) => {
    socket.once('connect', done)
    socket.once('connect_error', fail)
  })
  return socket
}
