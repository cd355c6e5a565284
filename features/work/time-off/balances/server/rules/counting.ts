import { dayNumber } from '#kit/days.ts'
import type { LeaveFacts, LeaveRequest, Length, Policies } from './facts.ts'
import { lengthOf, suspensionsOf } from './length.ts'
import { versionsOf } from './policy-versions.ts'
import { besideOf } from './sandwich.ts'

/** How long a leave that is known already is by these facts: each day by the week and the holidays that hold on it. */
export function countedLength(facts: LeaveFacts, policies: Policies, leave: LeaveRequest): Length {
  const others = facts.requests.filter(({ id }) => id !== leave.id)
  const versions = versionsOf(policies)
  const rules = versions.settingsAt(dayNumber(leave.firstDay))
  const suspended = suspensionsOf({ requests: others }, policies.kind)
  return lengthOf(leave, facts, rules, suspended, besideOf(facts, policies.kind, versions, leave))
}
