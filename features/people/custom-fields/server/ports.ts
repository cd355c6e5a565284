import type { MandatoryStep } from '#features/core/identity/mandatory/server/api.ts'
import { anyDue, isNew, isToFill } from './value-store.ts'

/** Required fields that are empty close everything else; new optional ones are offered once. */
export const steps: readonly MandatoryStep[] = [
  { name: 'fill_custom_fields', required: true, due: (userId) => anyDue(userId, isToFill), untilRightsChange: true },
  { name: 'update-custom-field', required: false, due: (userId) => anyDue(userId, isNew) },
]
