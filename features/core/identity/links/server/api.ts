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
} from './store.ts'
