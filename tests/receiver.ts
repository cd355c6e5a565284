import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Payload } from '#features/surfaces/webhooks/contract.ts'

export interface Received {
  headers: IncomingMessage['headers']
  body: string
  /** The parsed body. */
  said: Payload
}
type Answer = (response: ServerResponse, request: Received) => unknown

/** Another program: keeps what it is told and answers as it is set. */
export async function receiver() {
  const got: Received[] = []
  const program: { got: Received[]; answer: Answer; address: string; close: () => void } = {
    got,
    answer: (response) => response.writeHead(200).end('thanks'),
    address: '',
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const one = { headers: request.headers, body, said: JSON.parse(body) as Payload }
      got.push(one)
      program.answer(response, one)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  program.address = `http://127.0.0.1:${(server.address() as { port: number }).port}/hook`
  return program
}
export type Program = Awaited<ReturnType<typeof receiver>>

/** As the convention says it (https://www.standardwebhooks.com), written anew: what signs is not asked. */
export function verifies(secret: string, { headers, body }: Received, now: Date): boolean {
  const [id, timestamp, all] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name]),
  )
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > 300) return false
  const expected = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest()
  return all!.split(' ').some((one) => {
    const [version, signature = ''] = one.split(',')
    const given = Buffer.from(signature, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}
