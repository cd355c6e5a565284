import type { Fault } from './fault.ts'

const ACCESS = 'features/people/audience/server/access.ts'
const STORE = 'features/people/audience/server/store.ts'
const REACHING = 'features/people/audience/audience.test.ts'
const CHANGING = 'features/people/audience/changing.test.ts'

/** Audiences: whom they reach, who may know whom, what follows when someone moves. */
export const audience: readonly Fault[] = [
  {
    name: 'exceptions are not excepted when a person asks',
    file: ACCESS,
    find: '(${names(false)} and not ${names(true)})',
    put: '${names(false)}',
    test: REACHING,
    shows: 'the preview, the predicate from both sides',
  },
  {
    name: 'exceptions are counted',
    file: ACCESS,
    find: '(${named(false)}) except (${named(true)})',
    put: '${named(false)}',
    test: REACHING,
    shows: 'the preview, the predicate from both sides',
  },
  {
    name: 'a department stands for itself alone when people are counted',
    file: ACCESS,
    find: 'on d.parent_id = n.target_id',
    put: 'on false',
    test: REACHING,
    shows: 'the preview, the predicate from both sides',
  },
  {
    name: 'people who are deactivated still belong to their groups',
    file: ACCESS,
    find: "where ${present('u')} and ${isThem('b.user_id')}",
    put: "where ${isThem('b.user_id')}",
    test: REACHING,
    shows: 'the preview, the predicate from both sides',
  },
  {
    name: 'everyone learns who has a role',
    file: ACCESS,
    find: "role: (actor) => holds(actor, 'settings.roles', 'edit'),",
    put: 'role: () => true,',
    test: REACHING,
    shows: 'tells who is behind it only with the rights',
  },
  {
    name: 'everyone learns who is in a private group',
    file: 'features/people/audience/server/actions.ts',
    find: 'may.knowWho(ctx.actor, kind)) &&',
    put: 'may.knowWho(ctx.actor, kind)) ||',
    test: REACHING,
    shows: 'tells who is behind it only with the rights',
  },
  {
    name: 'an author names a private group that they do not know of',
    file: STORE,
    find: 'g.deleted_at is null and ${groupsVisibleTo(reader)}`,\n  department',
    put: 'g.deleted_at is null`,\n  department',
    test: REACHING,
    shows: 'a private group that the author does not know of',
  },
  {
    name: 'nobody follows a move',
    file: 'features/people/audience/server/reactions.ts',
    find: 'if (subjectId && hasMoved) await follow(ctx, [subjectId])',
    put: 'if (!hasMoved && !subjectId) await follow(ctx, [])',
    test: CHANGING,
    shows: 'a person who moves is asked at once',
  },
  {
    name: 'what the server remembers of people who move is kept',
    file: 'features/people/custom-fields/server/ports.ts',
    find: 'if (await isRequiredOfSome(db)) await forgetRights(db)',
    put: 'await isRequiredOfSome(db)',
    test: CHANGING,
    shows: 'a person who moves is asked at once',
  },
]
