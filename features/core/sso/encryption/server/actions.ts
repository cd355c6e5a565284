import { generateKeyPair, randomUUID, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import { conflict, missing } from '#platform/problems.ts'
import { seal, unseal } from '#platform/secrets.ts'
import { changeableProvider, knownProvider } from '../../providers/server/api.ts'
import { type EncryptionKey, MOST_KEYS } from '../contract.ts'
import { encryptionFacts } from '../facts.ts'
import { selfSigned } from './rules.ts'
import * as store from './store.ts'

const BITS = 3072
const YEARS = 10

export async function show(ctx: Context, providerId: string): Promise<EncryptionKey[]> {
  if ((await knownProvider(ctx, providerId)).kind !== 'saml') throw missing()
  return (await store.keys(ctx.db, providerId)).map(present)
}

/**
 * Creates a key pair. Earlier ones stay until a response was decrypted with it, so that sign-in works while the provider is reconfigured.
 */
export async function make(ctx: Context, providerId: string): Promise<{ id: string }> {
  const provider = await changeableProvider(ctx, providerId)
  if (provider.kind !== 'saml') throw missing()
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: BITS })
  const id = randomUUID()
  const until = new Date(ctx.now)
  until.setUTCFullYear(until.getUTCFullYear() + YEARS)
  const certificate = selfSigned(`Staffroom ${ctx.company.domain}`, pair, ctx.now, until)
  const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const sealed = seal(placeOf(ctx.company.id, id), privateKey)
  const made = { id, providerId, certificate, privateKey: sealed, createdAt: ctx.now }
  if (!(await store.insert(ctx.db, made, MOST_KEYS))) throw conflict('sso.encryption.enough')
  const { fingerprint256: fingerprint } = new X509Certificate(certificate)
  await record(ctx, encryptionFacts.encryptionKeyMade, providerId, { name: provider.name, fingerprint })
  return { id }
}

export async function remove(ctx: Context, providerId: string): Promise<void> {
  const provider = await changeableProvider(ctx, providerId)
  if (provider.kind !== 'saml') throw missing()
  if (provider.encrypts) throw conflict('sso.encryption.required')
  if ((await store.removeAll(ctx.db, providerId)) > 0)
    await record(ctx, encryptionFacts.encryptionKeysRemoved, providerId, { name: provider.name })
}

/** The certificate with which the identity provider encrypts. */
export const shownCertificate = async (db: Db, providerId: string): Promise<string | null> =>
  (await store.keys(db, providerId))[0]?.certificate ?? null

/** What an answer may be opened with. */
export const decryptionKeys = async (db: Db, companyId: string, providerId: string) =>
  (await store.keys(db, providerId)).map(({ id, privateKey, createdAt, usedAt }) => ({
    id,
    createdAt,
    usedAt,
    privateKey: () => unseal(placeOf(companyId, id), privateKey),
  }))

/** A signed response was decrypted with this key: earlier keys are not needed any more. */
export async function wasUsed(
  db: Db,
  providerId: string,
  key: { id: string; createdAt: Date; usedAt: Date | null },
  now: Date,
) {
  if (key.usedAt) return
  await store.markUsed(db, key.id, now)
  await store.removeOlder(db, providerId, key.createdAt)
}

const placeOf = (companyId: string, row: string) => ({ companyId, column: 'sso_decryption_keys.private_key', row })

function present({ id, certificate, createdAt, usedAt }: store.KeyRow): EncryptionKey {
  const { fingerprint256: fingerprint, validTo } = new X509Certificate(certificate)
  return {
    id,
    certificate,
    fingerprint,
    madeAt: createdAt.toISOString(),
    until: new Date(validTo).toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }
}
