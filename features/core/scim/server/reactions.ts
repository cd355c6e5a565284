import { followGroups } from '#features/core/sso/members/server/api.ts'
import { providerFacts } from '#features/core/sso/providers/facts.ts'
import { reaction, type Reaction } from '#platform/events.ts'
import * as groups from './group-store.ts'

export const reactions: readonly Reaction[] = [
  reaction({
    name: 'scim.rolesFollowRules',
    on: [providerFacts.groupRoleAdded, providerFacts.groupRoleRemoved],
    run: async ({ db, company, now }, { details }) => {
      if (details.providerId) return
      for (const userId of await groups.concerned(db, details.groupName)) {
        const hands = { db, company, now, ip: '', language: 'en' as const, actor: null }
        await followGroups(hands, userId, await groups.namesFor(db, userId), null)
      }
    },
  }),
]
