import { dayNumber } from '#kit/days.ts'
import type { LeaveFacts, LeaveRequest, Policies, Thousandths } from './facts.ts'
import { lengthOf, suspensionsOf } from './length.ts'
import { versionsOf } from './policy-versions.ts'

/** How long a leave that is known already is by these facts: each day by the week and the holidays that hold on it. */
export function countedLength(facts: LeaveFacts, policies: Policies, leave: LeaveRequest): Thousandths {
  const others = facts.requests.filter(({ id }) => id !== leave.id)
  const rules = versionsOf(policies).settingsAt(dayNumber(leave.firstDay))
  return lengthOf(leave, facts, rules, suspensionsOf({ requests: others }, policies.kind)).thousandths
}
