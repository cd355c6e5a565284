import { facts } from '#kit/facts.ts'

export const accountFacts = facts('account', {
  emailConfirmed: { stale: ['account', 'me'] },
  passwordReplaced: { stale: ['account', 'me'] },
  passwordChanged: { stale: ['account', 'me'] },
})
