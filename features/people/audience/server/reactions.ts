import { user } from '#features/core/members/facts.ts'
import { locationFacts } from '#features/core/locations/facts.ts'
import { roleFacts } from '#features/core/roles/facts.ts'
import { employmentFacts } from '#features/people/employment/facts.ts'
import { groupFacts } from '#features/people/groups/facts.ts'
import { departmentFacts } from '#features/people/org/departments/facts.ts'
import { reaction, type Reaction } from '#platform/events.ts'
import { follow } from './reach-actions.ts'

export const reactions: readonly Reaction[] = [
  reaction({
    name: 'audience: follow a person',
    on: [
      user.created,
      user.activated,
      user.deactivated,
      roleFacts.given,
      roleFacts.grantChanged,
      roleFacts.taken,
      roleFacts.ended,
      employmentFacts.employmentAdded,
      employmentFacts.employmentChanged,
      employmentFacts.employmentDeleted,
    ],
    run: (ctx, { subjectId }) => follow(ctx, subjectId ? [subjectId] : []),
  }),
  reaction({
    name: 'audience: follow a move',
    on: [user.updated],
    run: async (ctx, { subjectId, details: { changes } }) => {
      const hasMoved = 'departmentId' in changes || 'locationId' in changes
      if (subjectId && hasMoved) await follow(ctx, [subjectId])
    },
  }),
  reaction({
    name: 'audience: follow a member',
    on: [groupFacts.memberAdded, groupFacts.memberRemoved],
    run: (ctx, { details }) => follow(ctx, [details.userId]),
  }),
  reaction({
    name: 'audience: follow a department',
    on: [departmentFacts.updated],
    run: async (ctx, { details: { changes } }) => {
      if ('parentId' in changes) await follow(ctx, 'everyone')
    },
  }),
  reaction({
    name: 'audience: follow what is gone',
    on: [departmentFacts.deleted, locationFacts.deleted, roleFacts.deleted, groupFacts.deleted, groupFacts.restored],
    run: (ctx) => follow(ctx, 'everyone'),
  }),
]
