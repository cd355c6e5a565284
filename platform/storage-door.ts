import type { Storage } from './files.ts'

const unbound = () => Promise.reject(new Error('no storage is bound'))
let current: Storage = { put: unbound, read: unbound, remove: unbound }

/** Where this process keeps bytes. Write the row of `files` first, in the transaction; a file without a row is swept. */
export const storage: Storage = {
  put: (...args) => current.put(...args),
  read: (...args) => current.read(...args),
  remove: (...args) => current.remove(...args),
}

/** Called once, when the server is built. */
export function bindStorage(to: Storage): void {
  current = to
}
