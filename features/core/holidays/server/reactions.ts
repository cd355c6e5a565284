import { companyFacts } from '#features/core/company/facts.ts'
import { livePush, reaction, type Reaction } from '#platform/events.ts'
import { extraDayFacts, holidayFacts } from '../facts.ts'
import { importFirst } from './import-actions.ts'

export const reactions: readonly Reaction[] = [
  reaction({ name: 'holidays: the first of a new company', on: [companyFacts.created], run: importFirst }),
  livePush('holidays: live', [...Object.values(holidayFacts), ...Object.values(extraDayFacts)]),
]
