import type { MandatoryStep } from '#features/core/identity/mandatory/server/api.ts'
import type { AudienceOwner } from '#features/people/audience/server/api.ts'
import { forgetRights } from '#platform/grants.ts'
import { anyDue, isNew, isToFill } from './value-store.ts'
import { isRequiredOfSome } from './store.ts'

/** Required fields that are empty close everything else; new optional ones are offered once. */
export const steps: readonly MandatoryStep[] = [
  { name: 'fill_custom_fields', required: true, due: (userId) => anyDue(userId, isToFill), untilRightsChange: true },
  { name: 'update-custom-field', required: false, due: (userId) => anyDue(userId, isNew) },
]

/** Whom other audiences reach now may have something to fill in: what the server remembers of them is forgotten. */
export const audienceOwner: AudienceOwner = {
  topics: ['customFields', 'me'],
  membershipsChanged: async ({ db }) => {
    if (await isRequiredOfSome(db)) await forgetRights(db)
  },
}
