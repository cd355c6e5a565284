import { isDatabaseAway } from './database-away.ts'
import { storageKey, type Upload } from './files.ts'
import { Problem } from './problems.ts'
import { storage } from './storage-binding.ts'

/** The store refused or could not be reached: nothing has changed. */
export class StoreAway extends Error {}

/**
 * Stores a file before the transaction that names it: a failed upload changes no row, and no transaction waits for another machine.
 * `nameOf` hands out its key; a file that no row names is deleted again.
 * @throws StoreAway
 */
export async function putBefore(file: Upload, companyId: string, bytes: Buffer, contentType: string): Promise<void> {
  const key = storageKey(companyId)
  await storage.put(key, bytes, contentType).catch((cause: unknown) => {
    throw new StoreAway(`the file store: ${(cause as Error).message}`, { cause })
  })
  file.put = { key, isNamed: false }
}

/** The key under which the bytes lie, for the row that names it. */
export function nameOf(file: Upload): string {
  file.put!.isNamed = true
  return file.put!.key
}

/** Runs what names the files; those that no row names afterwards are taken away. */
export async function withFiles<T>(files: readonly Upload[], work: () => Promise<T>): Promise<T> {
  const drop = (those: readonly Upload[]) =>
    Promise.all(those.flatMap(({ put }) => (put ? [storage.remove(put.key).catch(() => {})] : [])))
  try {
    const answer = await work()
    await drop(files.filter(({ put }) => put && !put.isNamed))
    return answer
  } catch (error) {
    // a connection that breaks at the commit leaves open whether the row is there: then the bytes stay
    if (error instanceof Problem || !isDatabaseAway(error)) await drop(files)
    throw error
  }
}
