import { companyFacts } from '#features/core/company/facts.ts'
import { reaction, type Reaction } from '#platform/events.ts'
import { measure } from './companies-store.ts'

/** The operator sees a new company's numbers at once, not at the next hour. */
export const reactions: readonly Reaction[] = [
  reaction({
    name: 'operator.firstFigures',
    on: [companyFacts.created],
    run: async ({ db, company, now }) => void (await measure(db, company.id, now)),
  }),
]
