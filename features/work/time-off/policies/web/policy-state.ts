import { useTranslations } from 'use-intl'
import { CallError } from '#kit/client.ts'
import { type Form, useForm } from '#ui/forms/form.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { type Props, sentOf, type Values, valuesOf } from './policy-values-state.ts'
import { api } from './queries.ts'

export function usePolicyForm(props: Props): Form<Values> {
  const t = useTranslations('policies')
  const { kind, group, versions, onDone } = props
  return useForm({
    initial: valuesOf(props),
    submit: (values) => {
      const basedOn = versions.find((one) => one.from === values.from)?.id
      const sent = sentOf(values, props, {
        days: t('notANumber'),
        whole: t('notWhole'),
        yearStart: t('yearStartMissing'),
      })
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
