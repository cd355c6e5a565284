import type { Weekday } from '#kit/days.ts'
import type { Language } from '#platform/words.ts'
import { factsFrom, policiesFrom } from '../../balances/server/facts-present.ts'
import type { CompanyRules } from '../../balances/server/policy-store.ts'
import { balanceOn } from '../../balances/server/rules/engine.ts'
import type { Thousandths, TraceLine } from '../../balances/server/rules/facts.ts'
import type { FactRow } from '../../balances/server/fact-store.ts'
import type { ExampleFacts, Series } from '../contract.ts'

/** Conditions of a group that match every person. */
const ANYONE = { locations: [], departments: [], employmentTypes: [] }
const WEEK: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6]

/** What the engine computes for the made-up person, as for anyone else. @returns null without a balance */
export function computed(
  example: ExampleFacts & Series,
  rules: CompanyRules,
  language: Language,
): { computed: Thousandths | null; trace: readonly TraceLine[] } {
  const row = personOf(example, rules)
  const { unlimited, balance, trace } = balanceOn(
    factsFrom(row, example.kind, language),
    policiesFrom(row, example.kind),
    example.asOf,
  )
  // what lies ahead of the day narrows what may still be asked for, not the balance
  return unlimited ? { computed: null, trace: [] } : { computed: balance, trace: trace.filter(({ ahead }) => !ahead) }
}

/** Whether the group has a policy; of a planned one that was taken back nothing is left to compute. */
export const isThere = ({ kind, groupId }: Series, { groups }: CompanyRules): boolean =>
  groupId === null || groups.some((one) => one.groupId === groupId && one.kind === kind)

/** A person who belongs to the example's group all the time and to no other, in a place without public holidays. */
function personOf({ hireDate, weekdays, leave, ...example }: ExampleFacts & Series, rules: CompanyRules): FactRow {
  const week = WEEK.map((day) => (weekdays.includes(day) ? ('full' as const) : ('off' as const)))
  return {
    userId: '',
    hireDate,
    awaitsHireDate: false,
    terminationDate: null,
    earlier: [],
    timeZone: null,
    country: null,
    schedules: [],
    terms: [
      {
        effectiveDate: hireDate,
        endsOn: null,
        typeId: null,
        scheduleId: null,
        weeks: [{ from: hireDate, days: week }],
      },
    ],
    places: [],
    departments: [],
    types: [],
    adjustments: [],
    holidays: [],
    extraDays: [],
    policies: rules.policies.filter(({ own }) => !own),
    groups: rules.groups.filter((one) => one.groupId === example.groupId).map((one) => ({ ...one, whom: ANYONE })),
    requests: leave.map(({ firstDay, lastDay }, at) => ({
      id: String(at),
      kind: example.kind,
      status: 'approved',
      firstDay,
      lastDay,
      firstPart: 'full',
      lastPart: 'full',
      askedOn: hireDate,
      // in the order in which they stand
      askedAt: `${hireDate} ${String(at).padStart(4, '0')}`,
      length: 0,
      bridged: 0,
      certificateAfter: null,
    })),
  }
}
