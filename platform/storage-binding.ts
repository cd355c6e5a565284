import type { Storage } from './files.ts'

let current: Storage | null = null

const bound = (): Storage => {
  if (!current) throw new Error('storage is used before the node has started')
  return current
}

/** Where this process keeps files. */
export const storage: Storage = {
  put: (...args) => bound().put(...args),
  read: (...args) => bound().read(...args),
  remove: (...args) => bound().remove(...args),
  list: (...args) => bound().list(...args),
}

/** Called once, when the server is built. */
export function bindStorage(to: Storage): void {
  current = to
}
