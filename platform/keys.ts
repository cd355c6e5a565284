import { createHmac, hash, randomBytes } from 'node:crypto'

/** A key of its own for each purpose, derived from the one secret. @returns 32 bytes. */
export const derive = (secret: string, purpose: string): Buffer => createHmac('sha256', secret).update(purpose).digest()

/** What PostgreSQL's `sec.company()` expects beside the company: bound to one backend process. @returns hex. */
export function signCompany(key: Buffer, companyId: string, backendPid: number): string {
  const inner = hash('sha256', Buffer.concat([key, Buffer.from(`${companyId}:${backendPid}`)]), 'buffer')
  return hash('sha256', Buffer.concat([key, inner]))
}

/** 256 random bits, URL-safe: the only form in which a session or link token leaves the server. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. @returns 32 bytes (SHA-256). */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
