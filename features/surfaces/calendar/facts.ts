import { facts } from '#kit/facts.ts'

export const calendarFacts = facts('calendar', {
  feedMade: { stale: ['calendar', 'goingOn'] },
  feedEnded: { stale: ['calendar', 'goingOn'] },
})
