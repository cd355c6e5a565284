import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#platform/db.ts'
import { stretched } from '#platform/passwords.ts'
import { keyedHash, keyedHashes, unseal } from '#platform/secrets.ts'
import { RECOVERY_CODES } from '../contract.ts'
import { recoveryCode, tidy } from './rules.ts'
import * as store from './store.ts'

/** New codes; the old ones end. @returns them in the clear, which is the only time */
export async function renew(db: Db, accountId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomBytes(10)))
  const hashes = await Promise.all(codes.map(async (code) => keyedHash(PURPOSE, await textOf(accountId, code))))
  await store.replaceCodes(db, accountId, hashes, now)
  return codes
}

/** The hashes under which a code may be stored. Computed outside of a transaction: it takes tens of milliseconds. */
export const read = async (accountId: string, code: string): Promise<Read> => ({
  accountId,
  texts: [await textOf(accountId, code), plainTextOf(accountId, code)],
})

/** @returns how many are left, or undefined when the code is none of the unused ones */
export async function use(db: Db, { accountId, texts }: Read, now: Date): Promise<number | undefined> {
  const kept = (await store.keptHashKeys(db, PURPOSE)).map(({ id, key }) =>
    Buffer.from(unseal(keyPlace(id), key), 'hex'),
  )
  const hashes = texts.flatMap((text) => keyedHashes(PURPOSE, text, kept))
  return store.useCode(db, accountId, hashes, now)
}

interface Read {
  accountId: string
  texts: string[]
}

const PURPOSE = 'recovery-codes'
const keyPlace = (row: string) => ({ companyId: null, column: 'kept_hash_keys.key', row })

/** Codes have 50 bits: an attacker with the database and the key still tests each as slowly as a password. */
async function textOf(accountId: string, code: string): Promise<string> {
  // the account id is random and unique, so it can serve as the salt
  const salt = createHash('sha256').update(`recovery-codes:${accountId}`).digest().subarray(0, 16)
  return `${accountId}:${await stretched(tidy(code), salt)}`
}

/** How codes were stored before key stretching; those stay valid until they are renewed. */
const plainTextOf = (accountId: string, code: string) => `${accountId}:${tidy(code)}`
