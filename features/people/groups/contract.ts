import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { AVATAR_BYTES } from '#features/people/record/contract.ts'
import { contract } from '#kit/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    /** Groups of people, and who is in them. */
    groups: true
  }
}

/** Where a group's picture is served, or null. The file's id is in the address so that no cache shows an old picture. */
export const groupAvatarPath = (groupId: string, fileId: string | null): string | null =>
  fileId && `/api/groups/${groupId}/avatar?v=${fileId}`

/** So many members are named with a group; the others come by pages. */
export const NAMED = 200
export const PAGE = 50
/** So many people are added at once. */
export const MOST_AT_ONCE = 500

const groupRef = z.object({
  id: z.uuid(),
  name: z.string(),
  isPublic: z.boolean(),
  avatar: z.string().nullable().describe('URL of the picture, or null: then initials are shown.'),
})
export type GroupRef = z.infer<typeof groupRef>

const listed = groupRef.extend({
  description: z.string(),
  unreadMessagesCount: z.number().int().describe('Always 0 until chat counts messages.'),
  creator: personRef.nullable().describe('Null for a person whose record is gone.'),
  usersCount: z.number().int().describe('Members who have not been deactivated.'),
  isMember: z.boolean(),
  subscription: z
    .boolean()
    .describe('Whether you receive what goes to the group; false for people who are not members.'),
})
export type ListedGroup = z.infer<typeof listed>

const group = listed.extend({
  selectedUsers: z.array(personRef).describe('The first 200 members by name.'),
  usersIds: z.array(z.uuid()),
  version: z.number().int(),
  can: z.object({ edit: z.boolean(), join: z.boolean(), leave: z.boolean() }),
})
export type Group = z.infer<typeof group>

const signs = /^[^<>\p{Cc}]*$/u
const name = z.string().trim().min(1).max(80).regex(signs, { message: 'groups.nameWrong' })
const description = z.string().trim().max(1000)
/** An uploaded picture (`uploadGroupAvatar`). */
const avatar = z.uuid().nullish()
const usersIds = z.array(z.uuid()).max(MOST_AT_ONCE)
export const SORTS = ['name', 'usersCount'] as const

const one = z.object({ id: z.uuid() })
const search = z.string().trim().max(100).optional()
const page = z.coerce.number().int().min(1).max(10_000).default(1)
const changed = z.object({ data: group })

export const groups = contract({
  listGroups: {
    method: 'GET',
    shows: ['groups', 'names'],
    path: '/api/groups',
    summary: 'Public groups and your own, up to 50 per page',
    needs: 'session',
    input: z.object({
      search,
      of: z.enum(['all', 'mine']).default('all'),
      sort: z.enum(SORTS).default('name'),
      direction: z.enum(['asc', 'desc']).default('asc'),
      limit: z.coerce.number().int().min(1).max(PAGE).default(PAGE),
      page,
    }),
    reply: z.object({
      data: z.array(listed),
      total: z.number().int(),
      can: z.object({ create: z.boolean() }),
    }),
  },
  createGroup: {
    method: 'POST',
    path: '/api/groups',
    summary: 'Creates a group with you as a member; people can be chosen for a private one only',
    needs: 'session',
    input: z.object({
      name,
      description: description.default(''),
      isPublic: z.boolean(),
      avatar,
      usersIds: usersIds.default([]),
    }),
    reply: changed,
    success: 'groups.created',
  },
  showGroup: {
    method: 'GET',
    shows: ['groups', 'names'],
    path: '/api/groups/:id',
    summary: 'A group with its first 200 members; private groups only for their members',
    needs: 'session',
    input: one,
    reply: z.object({ data: group }),
  },
  changeGroup: {
    method: 'PUT',
    path: '/api/groups/:id',
    summary: 'Changes a group; omitted fields stay the same. For members use the member operations',
    needs: 'session',
    input: one.extend({
      name: name.optional(),
      description: description.optional(),
      isPublic: z.boolean().optional(),
      avatar,
      version: z.number().int().min(1).optional(),
    }),
    reply: changed,
    success: 'groups.saved',
  },
  deleteGroup: {
    method: 'DELETE',
    path: '/api/groups/:id',
    summary: 'Deletes a group; it can be restored',
    needs: 'session',
    input: one,
    reply: z.object({}),
  },
  restoreGroup: {
    method: 'POST',
    path: '/api/groups/:id/restoration',
    summary: 'Restores a deleted group with its members',
    needs: 'session',
    input: one,
    reply: z.object({}),
    success: 'groups.restored',
  },
  joinGroup: {
    method: 'POST',
    path: '/api/groups/:id/membership',
    summary: 'Makes you a member of a public group',
    needs: 'session',
    input: one,
    reply: changed,
    success: 'groups.joined',
  },
  leaveGroup: {
    method: 'DELETE',
    path: '/api/groups/:id/membership',
    summary: 'Ends your membership',
    needs: 'session',
    input: one,
    reply: z.object({}),
    success: 'groups.left',
  },
  subscribeToGroup: {
    method: 'PUT',
    path: '/api/groups/:id/subscription',
    summary: 'Mutes or unmutes a group that you are a member of',
    needs: 'session',
    input: one.extend({ subscription: z.boolean() }),
    reply: z.object({}),
    success: 'groups.subscriptionSaved',
  },
  listGroupMembers: {
    method: 'GET',
    shows: ['groups', 'names'],
    path: '/api/groups/:id/members',
    summary: 'Members of a group by name, 50 per page',
    needs: 'session',
    input: one.extend({ search, page }),
    reply: z.object({ data: z.array(personRef), total: z.number().int() }),
  },
  addGroupMembers: {
    method: 'POST',
    path: '/api/groups/:id/members',
    summary: 'Adds people to a group; members stay members',
    needs: 'session',
    input: one.extend({ usersIds: usersIds.min(1) }),
    reply: changed,
    success: 'groups.membersAdded',
  },
  removeGroupMember: {
    method: 'DELETE',
    path: '/api/groups/:id/members/:userId',
    summary: 'Removes a person from a group',
    needs: 'session',
    input: one.extend({ userId: z.uuid() }),
    reply: z.object({}),
  },
  uploadGroupAvatar: {
    method: 'POST',
    path: '/api/groups/avatars',
    summary:
      'Uploads a picture (PNG or JPEG, up to 5 MB) for a new or changed group; deleted after a day if no group uses it',
    needs: 'session',
    input: z.object({}),
    reply: z.object({ data: z.object({ id: z.uuid() }) }),
    status: 201,
    upload: { maxBytes: AVATAR_BYTES, maxFiles: 1 },
  },
  showGroupAvatar: {
    method: 'GET',
    path: '/api/groups/:id/avatar',
    summary: "A group's picture; the address changes with the picture",
    needs: 'session',
    input: one.extend({ v: z.string().max(40).optional() }),
    reply: z.unknown(),
    download: true,
    media: ['image/webp'],
  },
  groupsOfPerson: {
    method: 'GET',
    shows: ['groups'],
    path: '/api/people/:id/groups',
    summary: "A person's groups, as far as you know of them",
    needs: 'session',
    input: one,
    reply: z.object({ data: z.array(groupRef) }),
  },
  sidebarGroups: {
    method: 'GET',
    shows: ['groups'],
    path: '/api/sidebar/groups',
    summary: 'Your groups by name',
    needs: 'session',
    input: z.object({}),
    reply: z.object({
      data: z.array(z.object({ id: z.uuid(), name: z.string(), unreadMessagesCount: z.number().int() })),
    }),
  },
})
