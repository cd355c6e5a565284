import type { Db } from '#platform/db.ts'
import { type Storage, storageKey } from '#platform/files.ts'
import type { DemoCompany } from './demo-company.ts'
import { portrait } from './faces/portraits.ts'
import { type Ids, made } from './made.ts'

/** Everyone's drawn face, by their keys. */
export async function portraits({ people }: DemoCompany): Promise<Map<string, Buffer>> {
  const drawn = people.filter((person) => person.portrait)
  return new Map(
    await Promise.all(drawn.map(async (one) => [one.key, await portrait(one.key, one.portrait!)] as const)),
  )
}

/** Keeps the faces as pictures that people have uploaded themselves. */
export async function seedFaces(db: Db, storage: Storage, companyId: string, people: Ids, faces: Map<string, Buffer>) {
  for (const [key, bytes] of faces) {
    const ownerId = people.get(key)!
    const at = storageKey(companyId)
    await storage.put(at, bytes, 'image/webp')
    const file = {
      purpose: 'avatar',
      ownerId,
      name: `${key}.webp`,
      contentType: 'image/webp',
      size: bytes.length,
      storageKey: at,
    }
    const avatarFileId = await made(db, 'files', file)
    await db.updateTable('users').set({ avatarFileId }).where('id', '=', ownerId).execute()
  }
}
