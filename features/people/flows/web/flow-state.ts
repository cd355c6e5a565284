import type { PersonRef } from '#features/core/members/contract.ts'
import { type AudienceDraft, EVERYONE, sentAudience } from '#features/people/audience/web/api.tsx'
import type { Sent } from '#kit/contract.ts'
import { FAR, type Flow, type flows, type FlowStep, type Needs, type Who } from '../contract.ts'

/** What is approved, as its feature says it. */
export interface FlowPurpose {
  purpose: string
  /** The address of the list. */
  home: string
  kinds: readonly { value: string; label: string }[]
}

/** A step as it is edited. `key` keeps its row while it moves. */
export interface DraftStep {
  key: string
  who: Who
  people: PersonRef[]
  roleId: string | null
  groupId: string | null
  /** Of the role or group. */
  name: string | null
  needs: Needs
  remindAfter: number | null
  escalateAfter: number | null
}

/** Numbers are what is typed, so that nothing typed is lost. */
export interface FlowDraft {
  name: string
  kinds: string[]
  minDays: string
  shortNotice: string
  audience: AudienceDraft
  steps: DraftStep[]
}

export const NEW: FlowDraft = {
  name: '',
  kinds: [],
  minDays: '',
  shortNotice: '',
  audience: EVERYONE,
  steps: [],
}

export const newStep = (): DraftStep => ({
  key: crypto.randomUUID(),
  who: 'manager',
  people: [],
  roleId: null,
  groupId: null,
  name: null,
  needs: 'any',
  remindAfter: null,
  escalateAfter: null,
})

const draftStep = (step: FlowStep, at: number): DraftStep => ({ ...step, key: `${at}` })

export const draftOf = ({ name, kinds, minDays, shortNotice, audience, steps }: Flow): FlowDraft => ({
  name,
  kinds,
  minDays: typed(minDays),
  shortNotice: typed(shortNotice),
  audience,
  steps: steps.map(draftStep),
})

export const typed = (days: number | null): string => (days === null ? '' : String(days))

/** Empty is none; what is no number is for the server to refuse at its field. */
export const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim()))

/** Nothing, or a whole number of days. */
export function isDays(text: string): boolean {
  const days = numberOf(text)
  return days === null || (Number.isInteger(days) && days >= 1 && days <= FAR)
}

const sentStep = ({ key: _key, name: _name, people, ...step }: DraftStep) => ({
  ...step,
  userIds: people.map(({ id }) => id),
})

export const sentConditions = ({ kinds, minDays, shortNotice, steps }: Omit<FlowDraft, 'name' | 'audience'>) => ({
  kinds,
  minDays: numberOf(minDays),
  shortNotice: numberOf(shortNotice),
  steps: steps.map(sentStep),
})

export const sent = (draft: FlowDraft): Omit<Sent<typeof flows.createApprovalFlow>, 'purpose'> => ({
  name: draft.name,
  ...sentConditions(draft),
  audience: sentAudience(draft.audience),
})
