import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { factorsApi, makePasskey, nameOfDevice, passkeyTrouble } from './factors-state.ts'
import css from './factors-panel.module.css'

/** Gives the passkey a name, then the device makes it. */
export function PasskeyForm({
  onDone,
  frame,
}: {
  onDone: (codes: readonly string[] | null) => void
  frame: (fields: ReactNode, form: { busy: boolean }) => ReactNode
}) {
  const t = useTranslations()
  const form = useForm({
    initial: { name: nameOfDevice() },
    submit: async ({ name }) => {
      const { data } = await factorsApi.beginPasskey({})
      const passkey = await makePasskey(data).catch((error: unknown) => {
        throw said(passkeyTrouble(error), error)
      })
      return factorsApi.addPasskey({ name, passkey })
    },
    onDone: ({ data }) => onDone(data.recoveryCodes),
  })
  /** Shows a device error where a server error would be shown. */
  const said = (key: ReturnType<typeof passkeyTrouble>, error: unknown) =>
    key ? { errors: { name: [t(key)] } } : error
  return (
    <FormFrame form={form} aria-label={t('identity.passkey.add')}>
      {frame(
        <>
          <p className={css.say}>{t('identity.passkey.what')}</p>
          <TextField
            label={t('identity.passkey.name')}
            help={t('identity.passkey.nameHelp')}
            maxLength={60}
            data-autofocus
            {...form.field('name')}
          />
        </>,
        form,
      )}
    </FormFrame>
  )
}
