import { facts } from '#kit/facts.ts'

const stale = ['dashboard'] as const

export const dashboardFacts = facts('dashboard', {
  arranged: { stale },
  reset: { stale },
  roleArranged: { stale },
  roleReset: { stale },
})
