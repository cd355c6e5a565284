import type { AudienceOwner } from '#features/people/audience/server/api.ts'

/** People who enter or leave an audience see other files. */
export const audienceOwner: AudienceOwner = { topics: ['files'] }
