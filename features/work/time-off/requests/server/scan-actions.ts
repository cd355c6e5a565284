import { record } from '#platform/events.ts'
import { enqueue, type JobContext } from '#platform/jobs.ts'
import { scanAgain } from '#platform/scanning.ts'
import { storage } from '#platform/storage-door.ts'
import { timeOff } from '../facts.ts'
import * as fileStore from './file-store.ts'

export const SCANS = 'time off: uploads that the scanner has not seen'

const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 5 * 60_000

/** Asks the scanner about what was uploaded while it was away; as long as it is, again later. */
export async function scanUploads({ inCompany }: JobContext, { waited = 0 }: { waited?: number }): Promise<void> {
  let isLeft = false
  for (const file of await inCompany(fileStore.unscanned)) {
    const bytes = await bytesOf(file.storageKey)
    const answer = bytes && (await scanAgain(bytes))
    if (answer === null) isLeft = true
    else if (answer === 'clean') await inCompany((db) => release(db, file.id))
    else {
      await inCompany((db) => discard(db, file.id))
      await storage.remove(file.storageKey)
    }
  }
  if (!isLeft) return
  const wait = Math.min(Math.max(FIRST_WAIT_MS, waited * 2), LONGEST_WAIT_MS)
  const at = new Date(Date.now() + wait)
  await inCompany((db) => enqueue(db, SCANS, { waited: wait }, { key: SCANS, at }))
}

type Db = Parameters<typeof record>[0]['db']
const nobody = (db: Db) => ({ db, ip: '', actor: null })

async function release(db: Db, fileId: string) {
  const requestId = await fileStore.release(db, fileId)
  if (requestId) await record(nobody(db), timeOff.fileChecked, requestId)
}

async function discard(db: Db, fileId: string) {
  const gone = await fileStore.discard(db, fileId)
  if (!gone?.request) return
  const { id, userId } = gone.request
  await record(nobody(db), timeOff.fileRefused, id, { userId, uploadedBy: gone.uploadedBy })
}

/** Null while the file store cannot be read either. */
async function bytesOf(key: string): Promise<Buffer | null> {
  try {
    return Buffer.concat(await (await storage.read(key)).toArray())
  } catch {
    return null
  }
}
