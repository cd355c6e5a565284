import { createHmac, hash, randomBytes } from 'node:crypto'

/** A key of its own for each purpose, derived from the one secret. @returns 32 bytes. */
export const derive = (secret: string, purpose: string): Buffer => createHmac('sha256', secret).update(purpose).digest()

/** What PostgreSQL's `sec.company()` expects beside the company: bound to one backend process. @returns hex. */
export const signCompany = (key: Buffer, companyId: string, backendPid: number): string =>
  sign(key, `${companyId}:${backendPid}`).toString('hex')

/** What PostgreSQL's `sec.signed(kind)` expects beside the value: bound to one backend process. @returns hex. */
export const signContext = (key: Buffer, kind: string, value: string, backendPid: number): string =>
  sign(key, `${kind}:${value}:${backendPid}`).toString('hex')

/** What PostgreSQL expects beside the doer of a fact, null for the product itself. @returns 32 bytes */
export const signDoer = (key: Buffer, userId: string | null, ip: string): Buffer =>
  sign(key, `doer:${userId ?? ''}:${ip}`)

/** Hashed twice with the key in front, as `sec.signed` does: a single SHA-256 allows length extension. */
function sign(key: Buffer, text: string): Buffer {
  const inner = hash('sha256', Buffer.concat([key, Buffer.from(text)]), 'buffer')
  return hash('sha256', Buffer.concat([key, inner]), 'buffer')
}

/** 256 random bits, URL-safe: the only form in which a session or link token leaves the server. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. @returns 32 bytes (SHA-256). */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
