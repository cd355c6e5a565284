import type { PersonRef } from '#features/core/members/contract.ts'
import type { Day } from '#kit/days.ts'
import { useUrlState } from '#ui/table/url-state.ts'
import type { Kind } from '../../types/contract.ts'
import type { Request } from '../contract.ts'
import type { Uploaded } from './upload-state.ts'

export type LeavePart = 'full' | 'am' | 'pm'

export interface AskValues {
  kind: Kind
  firstDay: Day | null
  lastDay: Day | null
  firstPart: LeavePart
  lastPart: LeavePart
  approverIds: PersonRef[]
  comment: string
  /** Who decides for the person while they are away. */
  standInId: PersonRef | null
  /** What is attached, or will be. */
  attachmentId: Uploaded | null
  /** Entered for another person as approved, instead of asking approvers. */
  records: boolean
}

/** What another screen may begin a request with. */
export interface Asking {
  userId?: string | undefined
  kind?: Kind | undefined
  firstDay?: Day | undefined
  lastDay?: Day | undefined
}

/** Types of leave that can be requested, and entered as approved. */
export interface Entering {
  asks: readonly Kind[]
  records: readonly Kind[]
}

export const startOf = (
  asking: Asking,
  approvers: readonly (PersonRef & { usual: boolean })[],
  { asks, records }: Entering,
): AskValues => ({
  records: records.length > 0,
  kind: [...asks, ...records].find((kind) => kind === asking.kind) ?? 'vacation',
  firstDay: asking.firstDay ?? null,
  lastDay: asking.lastDay ?? asking.firstDay ?? null,
  firstPart: 'full',
  lastPart: 'full',
  approverIds: approvers.filter((one) => one.usual).slice(0, 1),
  comment: '',
  standInId: null,
  attachmentId: null,
})

/** Stand-ins come and go with their delegation, not with the form; in a flow the people of its other steps are not chosen. */
const chosenIn = ({ approvers, steps }: Request): PersonRef[] =>
  steps.find(({ who }) => who === 'chosen')?.people ?? approvers.filter(({ standsFor }) => standsFor === null)

export const valuesOf = (request: Request): AskValues => ({
  kind: request.kind,
  firstDay: request.firstDay,
  lastDay: request.lastDay,
  firstPart: request.firstPart,
  lastPart: request.lastPart,
  approverIds: chosenIn(request),
  comment: request.comment,
  standInId: request.standIn,
  attachmentId: request.attachment,
  records: false,
})

/** The parts as they count: one day has one part, and of several only the ends can be halves. */
export function spanOf({ firstDay, lastDay, firstPart, lastPart }: AskValues) {
  if (firstDay === null || lastDay === null) return undefined
  if (firstDay === lastDay) return { firstDay, lastDay, firstPart, lastPart: firstPart }
  const [from, until] = [firstPart === 'pm' ? 'pm' : 'full', lastPart === 'am' ? 'am' : 'full'] as const
  return { firstDay, lastDay, firstPart: from, lastPart: until }
}

/** A last day before the first one follows it; so does one that was not chosen yet. */
export function withFirstDay(values: AskValues, firstDay: Day | null): AskValues {
  const moved = firstDay !== null && (values.lastDay === null || values.lastDay < firstDay)
  return { ...values, firstDay, lastDay: moved ? firstDay : values.lastDay }
}

/** What the address says: `?ask=vacation&from=…&to=…&for=…`, `?request=<id>`, `?edit=<id>`. */
export function useAskAddress() {
  const [params, change] = useUrlState()
  const kind = params['ask']
  const asking: Asking | undefined =
    params['ask'] === undefined
      ? undefined
      : { kind, userId: params['for'], firstDay: params['from'], lastDay: params['to'] }
  return {
    asking,
    request: params['request'],
    edit: params['edit'],
    ask: ({ userId, kind: wanted = 'vacation', firstDay, lastDay }: Asking = {}) =>
      change({ ...NOTHING, ask: wanted, for: userId, from: firstDay, to: lastDay }),
    show: (id: string) => change({ ...NOTHING, request: id }),
    change: (id: string) => change({ ...NOTHING, edit: id }),
    close: () => change(NOTHING),
  }
}

const NOTHING = { ask: undefined, for: undefined, from: undefined, to: undefined, request: undefined, edit: undefined }
