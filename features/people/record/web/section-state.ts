import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '#kit/client.ts'
import { type Form, sameValues, useForm } from '#ui/forms/form.ts'
import { useUnsavedGuard } from '#ui/forms/unsaved-guard.ts'

interface Section<V> {
  /** What is saved now: it may change while the form is open. */
  current: V
  version: number
  send: (values: V, version: number) => Promise<unknown>
  /** Asks for the record again. */
  refresh: () => Promise<{ data: { version: number } | undefined }>
  /** One per page. Without it what is typed is kept nowhere but in the form. */
  draft?: string
  /** What is said when someone else has saved meanwhile, where it is no section of a record. */
  changedWord?: string
  onClose: () => void
}

/** A form over a section of a record that others may change meanwhile: nothing typed is lost, and what they changed is named. */
export function useSection<V extends object>({
  current,
  version,
  send,
  refresh,
  draft,
  changedWord,
  onClose,
}: Section<V>) {
  const t = useTranslations('history')
  const form = useForm({
    initial: current,
    submit: (values) =>
      send(values, version)
        // the section is read again as it is now, not as it was before
        .then(refresh)
        .catch(async (refusal: unknown) => {
          if (!(refusal instanceof CallError) || refusal.status !== 409) throw refusal
          const { data } = await refresh()
          // refused for something else, or it could not be read again
          if (data === undefined || data.version === version) throw refusal
          throw Object.assign(new Error('Changed meanwhile'), {
            errors: { general: [changedWord ?? t('changedMeanwhile')] },
          })
        }),
    onDone: onClose,
    draft,
  })
  useUnsavedGuard(form.dirty)
  const theirs = useTheirs(current, version, form)
  return { form, theirs }
}

/** The fields that someone else has changed since the form was opened, and that were changed here too. */
function useTheirs<V extends object>(current: V, version: number, form: Form<V>): readonly (keyof V & string)[] {
  const [before, setBefore] = useState({ current, version })
  const [changed, setChanged] = useState<readonly (keyof V & string)[]>([])
  // the record was read again
  if (version !== before.version) {
    const names = Object.keys(current) as (keyof V & string)[]
    const others = names.filter((name) => !sameValues(current[name], before.current[name]))
    setChanged([...new Set([...changed, ...others])])
    setBefore({ current, version })
    form.follow(current)
  }
  return changed.filter((name) => !sameValues(current[name], form.values[name]))
}
