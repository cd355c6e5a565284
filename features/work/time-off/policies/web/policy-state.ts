import { useTranslations } from 'use-intl'
import { CallError } from '#kit/client.ts'
import type { Sent } from '#kit/contract.ts'
import type { Day } from '#kit/days.ts'
import { type Form, useForm } from '#ui/forms/form.ts'
import { toast } from '#ui/overlays/toast.tsx'
import type { KINDS, policies, PolicyGroup, PolicyVersion } from '../contract.ts'
import { sentOf, valuesOf } from './policy-values-state.ts'
import { api } from './queries.ts'

export interface StepValues {
  years: string
  entitlement: string
}

export interface Values {
  name: string
  locationIds: string[]
  departmentIds: string[]
  employmentTypeIds: string[]
  unlimited: boolean
  entitlement: string
  daysType: string | null
  accrual: string | null
  proration: string | null
  rounding: string | null
  partTime: string | null
  steps: StepValues[]
  stepsApply: string | null
  accrualAfterDays: string
  heldCap: string
  carryOverMax: string
  carryOverLastDay: Day | null
  debt: string | null
  floor: string
  pendingReserves: boolean
  waitingDays: string
  noticeDays: string
  backDatingDays: string
  maxInRow: string
  from: Day | null
}

export interface Props {
  kind: (typeof KINDS)[number]
  /** Whom it is for: a group that is there, `new`, or everyone who belongs to none. */
  group: PolicyGroup | 'new' | null
  filledFrom: PolicyVersion | undefined
  /** Of the same group, or of none. */
  versions: readonly PolicyVersion[]
  today: Day
  onDone: () => void
}

export type SentPolicy = Omit<Sent<(typeof policies)['savePolicy']>, 'basedOn'>

export function usePolicyForm(props: Props): Form<Values> {
  const t = useTranslations('policies')
  const { kind, group, versions, onDone } = props
  return useForm({
    initial: valuesOf(props),
    submit: (values) => {
      const basedOn = versions.find((one) => one.from === values.from)?.id
      const sent = sentOf(values, props, { days: t('notANumber'), whole: t('notWhole') })
      return atFields(api.savePolicy({ ...sent, ...(basedOn && { basedOn }) }))
    },
    onDone: () => {
      toast.success(t('saved'))
      onDone()
    },
    draft: `policy ${kind} ${group === 'new' ? 'new' : (group?.id ?? '')}`,
  })
}

/** The server names fields of a group `group.name`, the form has them side by side. */
export async function atFields<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (refusal) {
    if (!(refusal instanceof CallError)) throw refusal
    const errors = Object.entries(refusal.errors).map(([field, messages]) => [
      field === 'group' ? 'locationIds' : field.replace(/^group\./, ''),
      messages,
    ])
    throw Object.assign(new Error(refusal.message), { errors: Object.fromEntries(errors) as object })
  }
}
