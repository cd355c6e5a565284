import { createECDH, createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import ece from 'http_ece'

interface Taken {
  endpoint: string
  headers: IncomingHttpHeaders
  body: Buffer
}
export type Browser = ReturnType<Awaited<ReturnType<typeof pushService>>['browser']>

/** What a browser's maker runs: it takes notifications for browsers and can read none of them. */
export async function pushService() {
  const taken: Taken[] = []
  /** The status of the next answers, the last one for all that follow; null hangs. */
  const answers: (number | null)[] = [201]
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      taken.push({ endpoint: request.url!, headers: request.headers, body: Buffer.concat(chunks) })
      const status = answers.length > 1 ? answers.shift()! : answers[0]!
      if (status !== null) response.writeHead(status).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }

  /** A browser with keys of its own, which never leave it. */
  function browser() {
    const path = `/${randomUUID()}`
    const keys = createECDH('prime256v1')
    const p256dh = keys.generateKeys('base64url')
    const auth = randomBytes(16)
    const read = ({ body, headers }: Taken) => ({
      ...(JSON.parse(ece.decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth }).toString()) as {
        title: string
        body: string
        tag: string
        to: string
        lang: string
      }),
      headers,
    })
    return {
      subscription: {
        endpoint: `http://127.0.0.1:${port}${path}`,
        keys: { p256dh, auth: auth.toString('base64url') },
      },
      /** What it was sent, as it reads it. */
      got: () => taken.filter(({ endpoint }) => endpoint === path).map(read),
    }
  }
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { browser, answers, taken, close }
}

/** As RFC 8292 says it: who sends, for which service, until when, signed with the key that the browser was given. */
export function senderOf({ authorization }: IncomingHttpHeaders, publicKey: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(authorization)) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return {
    isOurs: isSigned && key === publicKey,
    ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string }),
  }
}
