import type { AudienceOwner } from '#features/people/audience/server/api.ts'

/** Whom other audiences reach now sees other files. */
export const audienceOwner: AudienceOwner = { topics: ['files'] }
