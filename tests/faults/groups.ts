import type { Fault } from './fault.ts'

const GROUPS = 'features/people/groups'
const ACCESS = `${GROUPS}/server/access.ts`
const STORE = `${GROUPS}/server/store.ts`
const TEST = `${GROUPS}/groups.test.ts`
const MEMBERS = `${GROUPS}/members.test.ts`
const PICTURES = `${GROUPS}/pictures.test.ts`

/** Who knows of a group, who changes it, and who is in it. */
export const groups: readonly Fault[] = [
  {
    name: 'private groups are listed and found by everyone',
    file: ACCESS,
    find: 'sql<boolean>`(g.is_public or ${hasMember(actor.userId)})`',
    put: 'sql<boolean>`true`',
    test: TEST,
    shows: 'is known to its members',
  },
  {
    name: 'a change of a private group says to strangers that there is one',
    file: ACCESS,
    find: 'group.isPublic || group.isMember || managesAll(actor)',
    put: 'true',
    test: TEST,
    shows: 'is known to its members',
  },
  {
    name: 'every member manages a group',
    file: ACCESS,
    find: '(group.isMember && group.creatorId === actor.userId)',
    put: 'group.isMember',
    test: TEST,
    shows: 'only its creator and people who manage all groups change it',
  },
  {
    name: 'people who have left their group manage it',
    file: ACCESS,
    find: '(group.isMember && group.creatorId === actor.userId)',
    put: 'group.creatorId === actor.userId',
    test: TEST,
    shows: 'its members change nothing of it',
  },
  {
    name: 'groups are created without the right to',
    file: `${GROUPS}/server/actions.ts`,
    find: 'ensure(may.create(ctx.actor))',
    put: '',
    test: TEST,
    shows: 'creating asks for the right to',
  },
  {
    name: 'people are put into a public group',
    file: `${GROUPS}/server/actions.ts`,
    find: 'fields.isPublic && usersIds.length > 0',
    put: 'fields.isPublic && usersIds.length > 500',
    test: TEST,
    shows: 'gets no people when it is created',
  },
  {
    name: 'people of nowhere are added to a group',
    file: `${GROUPS}/server/actions.ts`,
    find: '(await store.countPresent(ctx.db, [...different])) < different.size',
    put: 'false',
    test: TEST,
    shows: 'wrong fields are named',
  },
  {
    name: 'the trail tells what a private group is called',
    file: `${GROUPS}/server/actions.ts`,
    find: '{ changes: withoutTexts(changes) }',
    put: '{ changes }',
    test: TEST,
    shows: 'no fact holds the name of a group',
  },
  {
    name: 'groups of another company are there',
    sql: 'alter table groups disable row level security; alter table group_members disable row level security',
    test: TEST,
    shows: 'is found, joined and left by everyone',
  },
  {
    name: 'deactivated people count as members',
    file: STORE,
    find: "where m.company_id = g.company_id and m.group_id = g.id and ${present('u')}) as users_count",
    put: 'where m.company_id = g.company_id and m.group_id = g.id) as users_count',
    test: MEMBERS,
    shows: 'who is deactivated does not count',
  },
  {
    name: 'who is added twice is added by two facts',
    file: STORE,
    find: "on.columns(['companyId', 'groupId', 'userId']).doNothing()",
    put: "on.columns(['companyId', 'groupId', 'userId']).doUpdateSet({ joinedAt: now })",
    test: MEMBERS,
    shows: 'two who add the same people at once',
  },
  {
    name: 'an upload is the picture of two groups',
    file: 'platform/file-rows.ts',
    find: '${isFree ? sql`and owner_id = created_by` : sql``}',
    put: '',
    test: PICTURES,
    shows: 'belongs to its uploader, and to one group',
  },
  {
    name: 'a picture that a group has is deleted with those that none has',
    file: STORE,
    find: 'exists (select 1 from groups g where g.company_id = f.company_id and g.avatar_file_id = f.id)',
    put: 'false',
    test: PICTURES,
    shows: 'what no group has taken within a day is deleted',
  },
  {
    name: 'people are notified of a public group',
    file: 'features/surfaces/notifications/server/reactions.ts',
    find: '!group || group.isPublic || !agentUser',
    put: '!group || !agentUser',
    test: `${GROUPS}/added.test.ts`,
    shows: 'not of a public group',
  },
  {
    name: 'people are notified of what they did themselves',
    file: 'features/surfaces/notifications/server/reactions.ts',
    find: '!fact.actorId || fact.actorId === userId',
    put: '!fact.actorId',
    test: `${GROUPS}/added.test.ts`,
    shows: 'who added them is not',
  },
]
