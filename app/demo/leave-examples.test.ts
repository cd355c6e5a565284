import { expect, test } from 'vitest'
import { settingsShape } from '#features/work/time-off/balances/server/rules/settings-shape.ts'
import { computed } from '#features/work/time-off/examples/server/computed-present.ts'
import { startOfYear } from '#kit/days.ts'
import { demoExamples } from './leave-examples.ts'
import { demoPolicies } from './policies.ts'

test.each(['2026-01-01', '2027-05-04', '2028-02-29', '2029-12-31'])(
  'on %s the examples of the demo company agree with its policy',
  (today) => {
    const yearStart = startOfYear(today)
    const policies = demoPolicies(yearStart).map(({ kind, effectiveFrom: from, settings }) => ({
      kind,
      from,
      own: false,
      settings: settingsShape.parse(JSON.parse(settings)),
    }))
    const found = demoExamples(yearStart).map((example) => {
      const facts = { ...example, groupId: null, leave: JSON.parse(example.leave) }
      return computed(facts, { policies, groups: [] }, 'en').computed
    })
    expect(found).toEqual(demoExamples(yearStart).map(({ expected }) => expected))
  },
)
