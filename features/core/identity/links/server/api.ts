export {
  endExpired as endExpiredLinks,
  endFeed,
  endingFeedOf,
  endingLinksOf,
  endInvitations,
  endLinks,
  endOfAccount as endLinksOfAccount,
  insertFeed,
} from './store.ts'
