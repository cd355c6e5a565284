import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A key of its own for each purpose, derived from the one secret. @returns 32 bytes. */
export const derive = (secret: string, purpose: string): Buffer => createHmac('sha256', secret).update(purpose).digest()

/** What PostgreSQL's `sec.company()` expects beside the company: bound to one backend process. @returns hex. */
export function signCompany(key: Buffer, companyId: string, backendPid: number): string {
  const inner = createHash('sha256').update(key).update(`${companyId}:${backendPid}`).digest()
  return createHash('sha256').update(key).update(inner).digest('hex')
}

/** 256 random bits, URL-safe: the only form in which a session or link token leaves the server. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. @returns 32 bytes (SHA-256). */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
