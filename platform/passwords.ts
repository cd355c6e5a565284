import { randomBytes } from 'node:crypto'
import { hash, hashRaw, verify } from '@node-rs/argon2'

// 2 is argon2id; the library's own name for it is an ambient enum, which type stripping cannot read
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Takes tens of milliseconds on purpose: never inside a transaction. */
export const hashPassword = (password: string): Promise<string> => hash(spelled(password), COST)

/** Whether the password is right. Where there is no hash it takes as long and is false. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const right = await verify(stored ?? (await nobodys), spelled(password))
  return right && Boolean(stored)
}

/**
 * A short secret made as slow to try as a password, always alike for one salt, so that it can be looked up afterwards under a keyed hash.
 * Tens of milliseconds. @param salt 16 bytes
 */
export const stretched = async (text: string, salt: Buffer): Promise<string> =>
  Buffer.from(await hashRaw(text, { ...COST, salt })).toString('base64')

/** Composed and decomposed letters (é) are one password, whichever keyboard wrote them. */
const spelled = (password: string) => password.normalize('NFKC')

const nobodys = hash(randomBytes(24).toString('base64'), COST)
