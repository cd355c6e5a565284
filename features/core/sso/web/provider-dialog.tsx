import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { CATEGORIES, KINDS, providers } from '../providers/contract.ts'

/** The first step: name and protocol. The addresses exist once it is saved. */
export function ProviderDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations()
  const router = useRouter()
  const create = useChange(providers.createProvider)
  const form = useForm({
    initial: { name: '', kind: 'oidc' as string | null, category: 'employees' as string | null },
    submit: ({ name, kind, category }) =>
      create({
        name,
        kind: kind as (typeof KINDS)[number],
        category: category as (typeof CATEGORIES)[number],
      }),
    onDone: ({ data }) => router.history.push(`/settings/sso/${data.id}`),
  })
  return (
    <Dialog opened onClose={onClose} title={t('sso.add')}>
      <FormFrame form={form}>
        <DialogBody
          actions={
            <>
              <Button onClick={onClose}>{t('ui.cancel')}</Button>
              <SubmitButton form={form} quiet>
                {t('sso.begin')}
              </SubmitButton>
            </>
          }
        >
          <TextField
            label={t('sso.name')}
            help={t('sso.nameHelp')}
            required
            maxLength={60}
            data-autofocus
            {...form.field('name')}
          />
          <SelectField
            label={t('sso.kindLabel')}
            help={t(`sso.kindHelp.${form.values.kind === 'saml' ? 'saml' : 'oidc'}`)}
            options={KINDS.map((value) => ({ value, label: t(`sso.kind.${value}`) }))}
            {...form.field('kind')}
          />
          <SelectField
            label={t('sso.for')}
            options={CATEGORIES.map((value) => ({ value, label: t(`sso.category.${value}`) }))}
            {...form.field('category')}
          />
        </DialogBody>
      </FormFrame>
    </Dialog>
  )
}
