import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'

export interface RealClient {
  clientId: string
  clientSecret: string
  redirectUri: string
}

/**
 * A certified OpenID provider (`oidc-provider`) with one person, who signs in by typing any name: its own pages, keys, codes and tokens.
 * The client can be registered once its redirect address is known.
 */
export async function realOpenIdProvider(claims: Record<string, unknown>) {
  let handle: ReturnType<Provider['callback']> | undefined
  const server = createServer((request, answer) => void handle!(request, answer))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`

  function register({ clientId, clientSecret, redirectUri }: RealClient) {
    const provider = new Provider(issuer, {
      clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'groups'] },
      features: { devInteractions: { enabled: true } },
      pkce: { required: () => true },
      cookies: { keys: ['of a test'] },
      findAccount: (_ctx, id) => ({ accountId: id, claims: async () => ({ sub: id, ...claims }) }),
    })
    // its pages say on the console that they are for development
    handle = provider.callback()
  }

  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((done) => server.close(() => done()))
  }
  return { issuer, register, close }
}
