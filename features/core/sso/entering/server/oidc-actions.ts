import * as oidc from 'openid-client'
import { isOutboundOpen, outbound, OutboundRefused } from '#platform/outbound.ts'
import { type Claims, claimsOf } from './rules/claims.ts'
import { Refused } from './rules/refused.ts'

/** A provider as the protocol needs it. */
export interface OidcSides {
  /** Its id and version: the cache key of the discovered configuration. */
  key: string
  issuer: string
  clientId: string
  clientSecret: string | null
  scopes: string
  callback: string
}

/** What must come back, or fit what comes back. */
export interface OidcSecret {
  state: string
  nonce: string
  verifier: string
}

export interface OidcSaid {
  subject: string
  claims: Claims
  /** Null when the provider says nothing of it. */
  emailVerified: boolean | null
}

/** Signatures by a key that only the provider has: no `none`, and none made with the client's secret. */
const ALGORITHMS = /^(RS|PS|ES)(256|384|512)$|^(EdDSA|Ed25519)$/
const SKEW_SECONDS = 120
const OLDEST_SECONDS = 10 * 60
const REMEMBERED_MS = 10 * 60_000

const discovered = new Map<string, { config: oidc.Configuration; until: number }>()

/** Where the browser goes to sign in. @throws Refused when the provider cannot be reached or says odd things of itself */
export async function authorizationAddress(sides: OidcSides, secret: OidcSecret): Promise<string> {
  const config = await configurationOf(sides)
  // a browser is sent there: not to a script
  const { protocol } = new URL(config.serverMetadata().authorization_endpoint ?? 'none:')
  if (protocol !== 'https:' && !(isOutboundOpen() && protocol === 'http:'))
    throw new Refused('settings', { received: protocol })
  const address = oidc.buildAuthorizationUrl(config, {
    redirect_uri: sides.callback,
    scope: sides.scopes,
    state: secret.state,
    nonce: secret.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(secret.verifier),
    code_challenge_method: 'S256',
  })
  return address.href
}

/**
 * Trades the code for tokens and reads them: signature by the provider's published keys, issuer, audience, authorized party, nonce,
 * times. What the token lacks is asked for at the userinfo endpoint.
 * @param answer what the browser brought back
 * @throws Refused with the reason
 */
export async function readCode(
  sides: OidcSides,
  secret: OidcSecret,
  answer: { code?: string | undefined; iss?: string | undefined },
  now: Date,
): Promise<OidcSaid> {
  if (!answer.code) throw new Refused('malformed')
  const config = await configurationOf(sides)
  const back = new URL(sides.callback)
  back.searchParams.set('code', answer.code)
  back.searchParams.set('state', secret.state)
  if (answer.iss !== undefined) back.searchParams.set('iss', answer.iss)
  try {
    const tokens = await oidc.authorizationCodeGrant(config, back, {
      expectedNonce: secret.nonce,
      expectedState: secret.state,
      pkceCodeVerifier: secret.verifier,
      idTokenExpected: true,
    })
    const token = tokens.claims()!
    refuseOddToken(tokens.id_token!, token, sides, now)
    return await withUserInfo(config, tokens.access_token, token)
  } catch (error) {
    throw reasonOf(error, sides)
  }
}

async function configurationOf(sides: OidcSides): Promise<oidc.Configuration> {
  const known = discovered.get(sides.key)
  if (known && known.until > performance.now()) return known.config
  const config = await discover(sides)
  if (discovered.size > 1000) discovered.clear()
  discovered.set(sides.key, { config, until: performance.now() + REMEMBERED_MS })
  return config
}

async function discover({ issuer, clientId, clientSecret }: OidcSides): Promise<oidc.Configuration> {
  const execute = [oidc.enableNonRepudiationChecks, ...(isOutboundOpen() ? [oidc.allowInsecureRequests] : [])]
  const authentication = clientSecret === null ? oidc.None() : undefined
  try {
    const config = await oidc.discovery(
      new URL(issuer),
      clientId,
      { ...(clientSecret === null ? {} : { client_secret: clientSecret }), [oidc.clockTolerance]: SKEW_SECONDS },
      authentication,
      { execute, timeout: 5, [oidc.customFetch]: guarded },
    )
    const { issuer: said } = config.serverMetadata()
    if (said !== issuer) throw new Refused('issuer', { expected: issuer, received: said })
    return preferBasic(config, clientSecret)
  } catch (error) {
    throw reasonOf(error, { issuer })
  }
}

/** Some providers take the secret in the header only. */
function preferBasic(config: oidc.Configuration, clientSecret: string | null): oidc.Configuration {
  const methods = config.serverMetadata().token_endpoint_auth_methods_supported
  if (clientSecret === null || !methods || methods.includes('client_secret_post')) return config
  const clientMetadata = config.clientMetadata()
  const basic = new oidc.Configuration(
    config.serverMetadata(),
    clientMetadata.client_id,
    clientMetadata,
    oidc.ClientSecretBasic(clientSecret),
  )
  basic[oidc.customFetch] = guarded
  basic.timeout = 5
  if (isOutboundOpen()) oidc.allowInsecureRequests(basic)
  oidc.enableNonRepudiationChecks(basic)
  return basic
}

const guarded: oidc.CustomFetch = (address, { method, headers, body, signal }) =>
  outbound(address, {
    method,
    headers: Object.fromEntries(new Headers(headers as Record<string, string>).entries()),
    ...(body === undefined || body === null ? {} : { body: String(body as string | URLSearchParams) }),
    ...(signal ? { signal } : {}),
  })

interface Token {
  aud: string | string[]
  iat: number
  azp?: unknown
  sub: string
}

/** What the library leaves to its caller. */
function refuseOddToken(encoded: string, token: Token, { clientId }: OidcSides, now: Date): void {
  const { alg } = JSON.parse(Buffer.from(encoded.split('.')[0]!, 'base64url').toString()) as { alg?: string }
  if (!ALGORITHMS.test(alg ?? '')) throw new Refused('algorithm', { received: String(alg) })
  if (token.azp !== undefined && token.azp !== clientId)
    throw new Refused('authorizedParty', { expected: clientId, received: String(token.azp) })
  const age = now.getTime() / 1000 - token.iat
  if (age > OLDEST_SECONDS + SKEW_SECONDS || age < -SKEW_SECONDS)
    throw new Refused('time', { received: new Date(token.iat * 1000).toISOString() })
  if (!token.sub || token.sub.length > 255) throw new Refused('subject')
}

async function withUserInfo(
  config: oidc.Configuration,
  accessToken: string,
  token: Token & Record<string, unknown>,
): Promise<OidcSaid> {
  let said: Record<string, unknown> = token
  if (token.email === undefined && config.serverMetadata().userinfo_endpoint)
    // the token wins: it is signed
    said = { ...(await oidc.fetchUserInfo(config, accessToken, token.sub)), ...token }
  const verified = said.email_verified
  return {
    subject: token.sub,
    claims: claimsOf(said),
    emailVerified: verified === undefined ? null : verified === true || verified === 'true',
  }
}

interface LibraryError {
  code?: string
  error?: string
  message?: string
  cause?: unknown
}

/** Maps the library's errors to reasons for the administrator who set the provider up. */
function reasonOf(error: unknown, { issuer }: { issuer: string }): Refused {
  if (error instanceof Refused) return error
  const { message, error: said, cause } = error as LibraryError
  if (said) return new Refused('refusedThere', { received: said.slice(0, 300) })
  const text = [message, (cause as LibraryError | undefined)?.message].filter(Boolean).join(' ').slice(0, 300)
  const about = (cause as { claim?: string } | undefined)?.claim ?? ''
  const reason = REASONS.find(([pattern]) => pattern.test(`${about} ${text}`))?.[1]
  if (reason) return new Refused(reason, { received: text })
  const isDead = [error, cause].some(isNetwork)
  return new Refused(isDead ? 'unreachable' : 'malformed', { received: isDead ? `${issuer}: ${text}` : text })
}

const REASONS: readonly [RegExp, Refused['reason']][] = [
  [/"?nonce"?/i, 'nonce'],
  [/\bazp\b|authorized party/i, 'authorizedParty'],
  [/\baud\b|audience/i, 'audience'],
  [/\biss\b|issuer/i, 'issuer'],
  [/\bexp\b|\biat\b|\bnbf\b|expiration|issued/i, 'time'],
  [/\balg\b|algorithm/i, 'algorithm'],
  [/signature|jwk|key/i, 'signature'],
  [/\bsub\b|subject/i, 'subject'],
  [/\bstate\b/i, 'state'],
]

const isNetwork = (error: unknown): boolean =>
  error instanceof OutboundRefused ||
  /ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|CERT|TLS|timeout|HTTP (response )?status code|private address|https only/i.test(
    `${(error as LibraryError | undefined)?.code ?? ''} ${(error as LibraryError | undefined)?.message ?? ''}`,
  )
