import { facts } from '#kit/facts.ts'

const stale = ['account', 'people', 'me'] as const

export const emailFacts = facts('account', {
  emailChangeAsked: { stale },
  emailChangeCancelled: { stale },
  emailChanged: { stale },
  emailChangeStopped: { stale },
})
