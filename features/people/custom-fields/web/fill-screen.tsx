import { useTranslations } from 'use-intl'
import { SignInLayout, useSignInCompany } from '#features/core/company/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { AppLink } from '#ui/link.tsx'
import { flows } from '../flows/contract.ts'
import { AskedForm } from './asked-form.tsx'
import { useFieldsToFill } from './queries.ts'

/** Required fields that are empty: nothing else opens before they are filled in. */
export function Screen() {
  const t = useTranslations('customFields.fill')
  const company = useSignInCompany().data?.name ?? ''
  const { data: fields } = useFieldsToFill()
  const fill = useChange(flows.fillFields)
  return (
    <SignInLayout
      title={t('title')}
      state={t('state', { company })}
      links={<AppLink to="/logout">{t('signOut')}</AppLink>}
    >
      {fields && (
        <AskedForm
          key={fields.map(({ id }) => id).join()}
          fields={fields}
          send={fill}
          title={t('title')}
          button={t('button')}
        />
      )}
    </SignInLayout>
  )
}
