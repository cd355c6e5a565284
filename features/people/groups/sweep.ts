import { type Around, label, type SweepPart } from '#tests/sweeps/part.ts'
import type { Db } from '#platform/db.ts'
import { groups } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    /** Private, of the owner and someone else. */
    group: string
    /** Uploaded by the owner, of no group yet. */
    groupPicture: string
  }
}

/** What a group has to be for a call to change it. */
const isJoining = ({ path, method }: Around['route']) => path.endsWith('/membership') && method === 'POST'
const isRestoring = ({ path }: Around['route']) => path.endsWith('/restoration')
const isAdding = ({ path, method }: Around['route']) => path.endsWith('/members') && method === 'POST'

async function groupOf(db: Db, { owner, user, mark, route }: Around): Promise<string> {
  const { id } = await db
    .insertInto('groups')
    .values({
      name: `Climbers ${mark}`,
      isPublic: isJoining(route),
      creatorId: isJoining(route) ? user : owner,
      deletedAt: isRestoring(route) ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const members = [...(isJoining(route) ? [] : [owner]), ...(isAdding(route) ? [] : [user])]
  await db
    .insertInto('groupMembers')
    .values(members.map((userId) => ({ groupId: id, userId })))
    .execute()
  return id
}

const pictureOf = async (db: Db, { owner, mark }: Around): Promise<string> =>
  (
    await db
      .insertInto('files')
      .values({
        purpose: 'group',
        name: 'group.webp',
        contentType: 'image/webp',
        size: 1,
        storageKey: `none/${mark}`,
        ownerId: owner,
        createdBy: owner,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const sweep: SweepPart = {
  of: [groups],
  own: {
    id: (route) => (route.path.startsWith('/api/people/') ? 'user' : 'group'),
    userId: 'user',
    usersIds: 'user',
    avatar: 'groupPicture',
  },
  names: { groupId: 'group' },
  records: async (db, around) => ({
    group: await groupOf(db, around),
    groupPicture: await pictureOf(db, around),
  }),
  examples: {
    createGroup: (f) => ({ name: label(), isPublic: false, avatar: f.groupPicture, usersIds: [f.user] }),
    changeGroup: (f) => ({ name: label(), description: 'Every Tuesday', avatar: f.groupPicture }),
    subscribeToGroup: () => ({ subscription: false }),
    addGroupMembers: (f) => ({ usersIds: [f.user] }),
  },
  without: ['showGroupAvatar'],
}
