import { createHash, createHmac, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type SigningKey, signingKey } from './keys.ts'

export interface TokenParts {
  header: Record<string, unknown>
  claims: Record<string, unknown>
  /** Signs `header.claims`; by default with the provider's key. */
  signWith: (text: string) => string
}

/** What a token says otherwise than the right one, or what comes in its place. */
export type Change = (right: TokenParts) => Partial<TokenParts> & { raw?: string; status?: number }

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
export const rs256 = (key: SigningKey) => (text: string) =>
  sign('sha256', Buffer.from(text), key.privateKey).toString('base64url')
export const hs256 = (secret: string | Buffer) => (text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url')

/**
 * An OpenID provider that says what it is told to: the discovery document, the keys and the token endpoint are real, and the token
 * that a code is traded for can be forged in every way.
 */
export async function openIdProvider() {
  const key = signingKey('op')
  const codes = new Map<string, Partial<TokenParts> & { raw?: string; status?: number }>()
  const asked = new Map<string, URLSearchParams>()
  const given: { issuer?: string; discovery?: object; userinfo?: object } = {}
  const seen: { token: URLSearchParams[]; hits: string[] } = { token: [], hits: [] }
  const kid = randomUUID()
  const server = createServer((request, answer) => void serve(request, answer))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`

  async function serve(request: IncomingMessage, answer: ServerResponse) {
    const url = new URL(request.url!, issuer)
    seen.hits.push(url.pathname)
    const send = (body: object, status = 200) =>
      answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (url.pathname === '/.well-known/openid-configuration')
      return send({
        issuer: given.issuer ?? issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        ...given.discovery,
      })
    if (url.pathname === '/keys')
      return send({ keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }] })
    if (url.pathname === '/userinfo') return send(given.userinfo ?? {})
    if (url.pathname !== '/token') return send({}, 404)
    const sent = new URLSearchParams(await textOf(request))
    seen.token.push(sent)
    const code = codes.get(sent.get('code') ?? '')
    const begun = asked.get(sent.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url')
    if (!code || begun?.get('code_challenge') !== challenge) return send({ error: 'invalid_grant' }, 400)
    codes.delete(sent.get('code')!)
    if (code.status) return send({ error: 'server_error' }, code.status)
    return send({
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: 60,
      ...(code.raw === '' ? {} : { id_token: code.raw ?? tokenOf(code) }),
    })
  }

  function tokenOf({ header = {}, claims = {}, signWith = rs256(key) }: Partial<TokenParts>) {
    const text = `${part({ alg: 'RS256', kid, typ: 'JWT', ...header })}.${part(claims)}`
    return `${text}.${signWith(text)}`
  }

  /** A code for the way that began at `next`; the token holds what is right, changed by `change`. */
  function grant(next: string, claims: Record<string, unknown>, change: Change = () => ({})): string {
    const { searchParams } = new URL(next)
    const now = Math.floor(Date.now() / 1000)
    const right: TokenParts = {
      header: {},
      claims: {
        iss: issuer,
        aud: searchParams.get('client_id'),
        nonce: searchParams.get('nonce'),
        iat: now,
        exp: now + 300,
        ...claims,
      },
      signWith: rs256(key),
    }
    const code = randomUUID()
    codes.set(code, { ...right, ...change(right) })
    asked.set(code, searchParams)
    return code
  }

  return { issuer, key, kid, given, seen, grant, tokenOf, close: () => closed(server) }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

function closed(server: ReturnType<typeof createServer>): Promise<void> {
  server.closeAllConnections()
  return new Promise((done) => server.close(() => done()))
}
