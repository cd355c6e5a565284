export {
  endExpired as endExpiredLinks,
  endFeed,
  endingFeedOf,
  endingLinksOf,
  endInvitations,
  endLinks,
  feedScope,
  endOfAccount as endLinksOfAccount,
  insertFeed,
  readFeed,
} from './store.ts'
