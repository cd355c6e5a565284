import type { Departure } from '#features/core/members/server/api.ts'
import { countOf } from './store.ts'

/** The record is kept: what is in it stays for those who may see it. */
export const filesStay: Departure = {
  name: 'files',
  foresee: async ({ db, say }, { userId }) => {
    const { files, folders } = await countOf(db, userId)
    return files + folders > 0 ? [say('files.leaving', { files, folders })] : []
  },
}
