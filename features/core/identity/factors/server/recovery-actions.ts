import { randomBytes } from 'node:crypto'
import type { Db } from '#platform/db.ts'
import { keyedHash, keyedHashes, unseal } from '#platform/secrets.ts'
import { RECOVERY_CODES } from '../contract.ts'
import { recoveryCode, tidy } from './rules.ts'
import * as store from './store.ts'

/** New codes; the old ones end. @returns them in the clear, which is the only time */
export async function renew(db: Db, accountId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomBytes(10)))
  await store.replaceCodes(
    db,
    accountId,
    codes.map((code) => hashOf(accountId, code)),
    now,
  )
  return codes
}

/** @returns how many are left, or undefined when the code is none of the unused ones */
export async function use(db: Db, accountId: string, code: string, now: Date): Promise<number | undefined> {
  const kept = (await store.keptHashKeys(db, PURPOSE)).map(({ id, key }) =>
    Buffer.from(unseal(keyPlace(id), key), 'hex'),
  )
  return store.useCode(db, accountId, keyedHashes(PURPOSE, textOf(accountId, code), kept), now)
}

const PURPOSE = 'recovery-codes'
const keyPlace = (row: string) => ({ companyId: null, column: 'kept_hash_keys.key', row })
const textOf = (accountId: string, code: string) => `${accountId}:${tidy(code)}`
const hashOf = (accountId: string, code: string) => keyedHash(PURPOSE, textOf(accountId, code))
