import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRefreshMe } from '#features/core/identity/web/api.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { takeReturn } from '#ui/shell/return-address.ts'
import type { FilledField } from '../contract.ts'
import { askedIn, ValueField, type Values, valuesFor, valuesOf } from './value-fields.tsx'
import css from './fields-screen.module.css'

/** Onward to the page that was asked for. */
export function useGoOn(): () => Promise<void> {
  const router = useRouter()
  const refreshMe = useRefreshMe()
  return async () => {
    await refreshMe()
    router.history.replace(takeReturn() ?? '/dashboard')
  }
}

type RequestedField = Omit<FilledField, 'canEdit'>

/** Fields that a person is asked to fill in; empty ones begin with their default value. */
export function AskedForm({
  fields,
  send,
  title,
  button,
  children,
}: {
  fields: readonly RequestedField[]
  send: (values: Values) => Promise<unknown>
  title: string
  button: string
  children?: ReactNode
}) {
  const goOn = useGoOn()
  const form = useForm({
    initial: valuesOf(fields.map((field) => ({ ...field, value: field.value ?? field.defaultValue }))),
    submit: (values) => send(valuesFor(askedIn(fields, values), values)),
    onDone: () => void goOn(),
  })
  return (
    <FormFrame form={form} aria-label={title} className={css.asked}>
      {askedIn(fields, form.values).map((field) => (
        <ValueField key={field.id} field={field} form={form} />
      ))}
      <SubmitButton form={form} quiet>
        {button}
      </SubmitButton>
      {children}
    </FormFrame>
  )
}
