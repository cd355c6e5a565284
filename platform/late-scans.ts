import type { Db } from './db.ts'
import type { NewFile } from './file-rows.ts'
import { enqueue, type Job, type JobContext } from './jobs.ts'
import { scanAgain } from './scanning.ts'
import { storage } from './storage-binding.ts'

/** Uploads of one purpose, and what becomes of them when the scanner answers later. */
interface Scanned {
  /** The job's name. */
  name: string
  purpose: NewFile['purpose']
  /** From now on the file can be opened. */
  release: (db: Db, fileId: string) => Promise<void>
  /** The file's rows go; its bytes follow. */
  discard: (db: Db, fileId: string) => Promise<void>
}

const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 5 * 60_000

/**
 * What a feature needs to take files while the virus scanner is away: `later` in the transaction of an upload that was kept as
 * `unscanned`, and the job that asks the scanner again for as long as it is away.
 */
export function lateScans(of: Scanned): { later: (db: Db) => Promise<void>; job: Job } {
  return {
    later: (db) => enqueue(db, of.name, {}, { key: of.name }),
    job: { name: of.name, run: (ctx, payload) => scanUnscanned(of, ctx, payload) },
  }
}

async function scanUnscanned(of: Scanned, { inCompany }: JobContext, { waited = 0 }: { waited?: number }) {
  let isLeft = false
  for (const file of await inCompany((db) => unscanned(db, of.purpose))) {
    const bytes = await bytesOf(file.storageKey)
    const answer = bytes && (await scanAgain(bytes))
    if (answer === null) isLeft = true
    else if (answer === 'clean') await inCompany((db) => of.release(db, file.id))
    else {
      await inCompany((db) => of.discard(db, file.id))
      await storage.remove(file.storageKey)
    }
  }
  if (!isLeft) return
  const wait = Math.min(Math.max(FIRST_WAIT_MS, waited * 2), LONGEST_WAIT_MS)
  const at = new Date(Date.now() + wait)
  await inCompany((db) => enqueue(db, of.name, { waited: wait }, { key: of.name, at }))
}

/** Uploads that the scanner could not be asked about. */
const unscanned = (db: Db, purpose: NewFile['purpose']): Promise<{ id: string; storageKey: string }[]> =>
  db
    .selectFrom('files')
    .select(['id', 'storageKey'])
    .where('unscanned', '=', true)
    .where('purpose', '=', purpose)
    .orderBy('createdAt')
    .execute()

/** Null while the file store cannot be read either. */
async function bytesOf(key: string): Promise<Buffer | null> {
  try {
    return Buffer.concat(await (await storage.read(key)).toArray())
  } catch {
    return null
  }
}
