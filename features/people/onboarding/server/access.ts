import type { Actor } from '#platform/context.ts'
import { holds, holdsString } from '#platform/permissions.ts'

export const may = {
  /** Chooses a template for a person who is invited or hired again. */
  choose: (actor: Actor): boolean =>
    holdsString(actor, 'people.create') || holds(actor, 'settings.onboarding_flow', 'edit'),
}
