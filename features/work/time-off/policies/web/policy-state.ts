import { useTranslations } from 'use-intl'
import { CallError } from '#kit/client.ts'
import { type Form, useForm } from '#ui/forms/form.ts'
import { toast } from '#ui/overlays/toast.tsx'
import type { Words } from './policy-reading-state.ts'
import { type Props, sentOf, type Values, valuesOf } from './policy-values-state.ts'
import { api } from './queries.ts'

export function usePolicyForm(props: Props): Form<Values> {
  const t = useTranslations('policies')
  const { kind, group, versions, onDone } = props
  const words = useFormWords()
  return useForm({
    initial: valuesOf(props),
    submit: (values) => {
      const basedOn = versions.find((one) => one.from === values.from)?.id
      const sent = sentOf(values, props, words)
      return atFields(api.savePolicy({ ...sent, ...(basedOn && { basedOn }) }))
    },
    onDone: () => {
      toast.success(t('saved'))
      onDone()
    },
    draft: `policy ${kind} ${group === 'new' ? 'new' : (group?.id ?? '')}`,
  })
}

/** The messages for values that the form cannot read. */
export function useFormWords(): Words {
  const t = useTranslations('policies')
  return {
    days: t('notANumber'),
    whole: t('notWhole'),
    yearStart: t('yearStartMissing'),
    blackout: t('blackoutMissing'),
  }
}

/** Errors of a list of fields are shown in one place. */
const formField = (field: string) =>
  field === 'group' ? 'locationIds' : field.replace(/^group\./, '').replace(/^(blackouts|steps)\..*/, '$1')

/** The server names fields of a group `group.name`, the form has them side by side. */
export async function atFields<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (refusal) {
    if (!(refusal instanceof CallError)) throw refusal
    const errors = Object.entries(refusal.errors).map(([field, messages]) => [formField(field), messages])
    throw Object.assign(new Error(refusal.message), { errors: Object.fromEntries(errors) as object })
  }
}
