import { X509Certificate } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import samlp, { type Options, type Request, type Response } from 'samlp'
import { signingKey } from './keys.ts'

/** What the administrator there sets for this application. */
export type Settings = Partial<Omit<Options, 'getUserFromRequest' | 'getPostURL'>>

interface Person {
  id: string
  displayName: string
  name: { givenName: string; familyName: string }
  emails: { value: string }[]
}

const METADATA = '/FederationMetadata/2007-06/FederationMetadata.xml'
const LASTING = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

/**
 * Auth0's identity provider (`samlp`) behind a server of its own, where one person is signed in: its own metadata, reading of requests,
 * assertions, signatures and encryption.
 * @param acs where answers go; known once the application is registered there
 */
export async function realSamlProvider(person: Person) {
  const key = signingKey('real idp')
  const server = createServer((request, answer) => {
    const { pathname, searchParams } = new URL(request.url!, issuer)
    const asked = Object.assign(request, {
      query: Object.fromEntries(searchParams),
      protocol: 'http',
      originalUrl: request.url!,
    })
    if (pathname === METADATA) metadata(asked, express(answer), failed(answer))
    else if (pathname === '/sso') signIn(asked, express(answer))
    else answer.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const sides = { issuer, cert: key.certificate, key: key.privatePem }
  const metadata = samlp.metadata({ ...sides, redirectEndpointPath: '/sso', postEndpointPath: '/sso' })
  let settings: Settings = {}
  let acs = ''

  const signIn = (request: Request, answer: Response) =>
    samlp.auth({
      ...sides,
      recipient: acs,
      destination: acs,
      nameIdentifierFormat: LASTING,
      ...settings,
      getUserFromRequest: () => person,
      getPostURL: (_audience, _request, _http, done) => done(null, acs),
    })(request, answer, failed(answer))

  /** Registers the application, as its administrator does. */
  const register = (address: string, values: Settings = {}) => {
    acs = address
    settings = values
  }

  /** Follows a browser there and back: the page that it gets posts itself. */
  async function visit(next: string) {
    const page = await (await fetch(next)).text()
    const action = /action="([^"]*)"/.exec(page)?.[1]
    if (!action) throw new Error(page)
    const value = (name: string) => new RegExp(`name="${name}"\\s+value="([^"]*)"`).exec(page)?.[1] ?? ''
    return { action, fields: { SAMLResponse: value('SAMLResponse'), RelayState: value('RelayState') } }
  }

  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((done) => server.close(() => done()))
  }
  return { issuer, key, metadataUrl: issuer + METADATA, register, visit, close }
}

/** What its administrator takes from our metadata, to encrypt for. */
export function encryptingFor(metadata: string): Settings {
  const [, text = ''] = /use="encryption">.*<ds:X509Certificate>([^<]+)</s.exec(metadata)!
  const certificate = new X509Certificate(Buffer.from(text, 'base64'))
  const encryptionPublicKey = certificate.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  return { encryptionCert: certificate.toString(), encryptionPublicKey }
}

/** What it expects of express. */
const express = (answer: ServerResponse): Response =>
  Object.assign(answer, {
    set: (name: string, value: string) => void answer.setHeader(name, value),
    send: (body: string | number) => void answer.end(String(body)),
  })

const failed = (answer: ServerResponse) => (error: Error) => void answer.writeHead(500).end(String(error))
