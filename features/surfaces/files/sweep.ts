import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/db.ts'
import { type Around, label, type SweepPart } from '#tests/sweeps/part.ts'
import { userFiles } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    /** A folder of the user's, in the trash for the call that restores it. */
    userFolder: string
    /** Another one, into which it can be moved. */
    userFolderBeside: string
  }
}

const isRestoring = ({ path }: Around['route']) => path.endsWith('/restore')

const folderOf = async (
  db: Db,
  { user, owner }: Around,
  name: string,
  deletedAt: Date | null = null,
): Promise<string> =>
  (
    await db
      .insertInto('userFiles')
      .values({
        userId: user,
        type: 'folder',
        name,
        access: 'public',
        createdBy: owner,
        deletedAt,
        deletedBy: deletedAt && owner,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const sweep: SweepPart = {
  of: [userFiles],
  own: {
    id: 'user',
    entryId: 'userFolder',
    entryIds: 'userFolder',
    folderId: 'userFolderBeside',
    parentId: 'userFolderBeside',
  },
  records: async (db, around) => ({
    userFolder: await folderOf(db, around, `Contracts ${around.mark}`, isRestoring(around.route) ? new Date() : null),
    userFolderBeside: await folderOf(db, around, `Letters ${randomUUID()}`),
  }),
  examples: {
    createFolder: (f) => ({ name: label(), access: 'public', parentId: f.userFolderBeside }),
    changeEntry: () => ({ name: label(), access: 'private', version: 1 }),
    moveEntries: (f) => ({ entryIds: [f.userFolder], parentId: f.userFolderBeside }),
    deleteEntries: (f) => ({ entryIds: [f.userFolder] }),
    restoreEntries: (f) => ({ entryIds: [f.userFolder] }),
  },
  without: ['uploadFile', 'downloadFile'],
}
