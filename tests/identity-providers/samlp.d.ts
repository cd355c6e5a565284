/** It brings no types; this is what the tests use of it. */
declare module 'samlp' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  /** What express adds to the two, as far as it is used. */
  export interface Request extends IncomingMessage {
    query: Record<string, string>
    protocol: string
    originalUrl: string
  }
  export interface Response extends ServerResponse {
    set: (name: string, value: string) => void
    send: (body: string | number, text?: string) => void
  }
  type Handler = (request: Request, response: Response, next: (error: Error) => void) => void

  export interface Options {
    issuer: string
    cert: string
    key: string
    signAssertion?: boolean
    signResponse?: boolean
    signatureAlgorithm?: 'rsa-sha1' | 'rsa-sha256'
    digestAlgorithm?: 'sha1' | 'sha256'
    lifetimeInSeconds?: number
    audience?: string
    recipient?: string
    destination?: string
    encryptionCert?: string
    encryptionPublicKey?: string
    encryptionAlgorithm?: string
    disallowEncryptionWithInsecureAlgorithm?: boolean
    warnOnInsecureEncryptionAlgorithm?: boolean
    nameIdentifierFormat?: string
    getUserFromRequest: (request: Request) => object
    getPostURL: (
      audience: string,
      request: unknown,
      http: Request,
      told: (error: Error | null, address: string) => void,
    ) => void
  }
  const samlp: {
    auth: (options: Options) => Handler
    metadata: (options: {
      issuer: string
      cert: string
      redirectEndpointPath: string
      postEndpointPath: string
    }) => Handler
  }
  export default samlp
}
