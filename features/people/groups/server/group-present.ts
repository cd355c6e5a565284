import { type Group, type GroupRef, groupAvatarPath, type ListedGroup } from '../contract.ts'
import type { Actor } from '#platform/context.ts'
import type { PersonRef } from '#features/core/members/contract.ts'
import { may } from './access.ts'
import type { Listed, Ref } from './store.ts'

export const presentRef = ({ id, name, isPublic, avatarFileId }: Ref): GroupRef => ({
  id,
  name,
  isPublic,
  avatar: groupAvatarPath(id, avatarFileId),
})

export const presentListed = (row: Listed): ListedGroup => ({
  ...presentRef(row),
  description: row.description,
  unreadMessagesCount: 0,
  creator: row.creator,
  usersCount: row.usersCount,
  isMember: row.isMember,
  subscription: row.subscription,
})

export const presentGroup = (actor: Actor, row: Listed, people: PersonRef[]): Group => ({
  ...presentListed(row),
  selectedUsers: people,
  usersIds: people.map(({ id }) => id),
  version: row.version,
  can: { edit: may.edit(actor, row), join: may.join(actor, row), leave: row.isMember },
})
