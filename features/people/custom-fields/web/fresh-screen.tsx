import { useTranslations } from 'use-intl'
import { SignInLayout, useSignInCompany } from '#features/core/company/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { skipAction } from '#ui/shell/return-address.ts'
import { SkipAction } from '#ui/shell/skip-action.tsx'
import { flows } from '../flows/contract.ts'
import { AskedForm, useGoOn } from './asked-form.tsx'
import { useNewFields } from './queries.ts'

/** New optional fields: offered once, and they can wait until this window closes. */
export function Screen() {
  const t = useTranslations('customFields.fresh')
  const company = useSignInCompany().data?.name ?? ''
  const { data: fields } = useNewFields()
  const fill = useChange(flows.fillNewFields)
  const goOn = useGoOn()
  const skip = () => {
    skipAction('update-custom-field')
    void goOn()
  }
  return (
    <SignInLayout title={t('title')} state={fields && t('state', { company, count: fields.length })}>
      {fields && (
        <AskedForm
          key={fields.map(({ id }) => id).join()}
          fields={fields}
          send={fill}
          title={t('title')}
          button={t('button')}
        />
      )}
      <SkipAction onSkip={skip} />
    </SignInLayout>
  )
}
