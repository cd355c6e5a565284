export { knownTo as audienceKnownTo, type Moment, reachedBy, reaches } from './access.ts'
export {
  copy as copyAudience,
  describe as describeAudiences,
  drop as dropAudience,
  knowsAll as knowsAllInAudience,
  reachedOnce,
  save as saveAudience,
  words as audienceWords,
} from './actions.ts'
export { type AudienceOwner, audienceOwners, type Concerned } from './ports.ts'
export { audienceNaming } from './rules.ts'
