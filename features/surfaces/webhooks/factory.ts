import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { owner } from '#tests/database.ts'
import type { Name, World } from '#tests/world.ts'
import type { Delivery, Payload, Webhook } from './contract.ts'

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

export const PATH = '/api/settings/webhooks'

/** Calls of people who look after webhooks. */
export const keeping = (w: World) => ({
  add: async (address: string, events: string[] = ['department.created'], who: Name = 'adam') => {
    const { status, body } = await w.call(who, 'POST', PATH, { address, description: 'Payroll', events })
    if (status !== 201) throw new Error(JSON.stringify(body))
    return { ...(body.data as Webhook), secret: body.secret as string }
  },
  show: async (id: string, who: Name = 'adam') => (await w.call(who, 'GET', `${PATH}/${id}`)).body.data as Webhook,
  log: async (id: string, who: Name = 'adam') =>
    (await w.call(who, 'GET', `${PATH}/${id}/deliveries`)).body.data as Delivery[],
  /** Something that webhooks are told of. */
  department: async (name: string, who: Name = 'adam') => {
    const { status, body } = await w.call(who, 'POST', '/api/departments', { name })
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body.data.id as string
  },
  /** The clock moves on, and what waits is due. */
  later: async (ms: number) => {
    w.clock.now = new Date(w.clock.now.getTime() + ms)
    await owner.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()')
    return w.settle()
  },
})
