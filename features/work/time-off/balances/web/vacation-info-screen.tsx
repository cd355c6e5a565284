import { useTranslations } from 'use-intl'
import { SignInLayout, useSignInCompany } from '#features/core/company/web/api.tsx'
import { DayEffectsPanel } from '#features/core/day-effects/web/api.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { AppLink } from '#ui/link.tsx'
import { useCompanyVacationInfo } from './queries.ts'
import { initialOf, useVacationInfoForm, VacationInfoFields, type VacationInfo } from './vacation-info-form.tsx'

/** The mandatory action of a new company, shown before the app: its week and vacation as is usual in its country, to be confirmed. */
export function Before({ done }: { done: () => void }) {
  const t = useTranslations('timeOff.info.company')
  const company = useSignInCompany().data?.name ?? ''
  const { data } = useCompanyVacationInfo()
  return (
    <SignInLayout
      title={t('title')}
      state={t('state', { company })}
      links={<AppLink to="/logout">{t('signOut')}</AppLink>}
    >
      {data && <Form initial={initialOf(data.data)} done={done} />}
    </SignInLayout>
  )
}

function Form({ initial, done }: { initial: VacationInfo; done: () => void }) {
  const t = useTranslations('timeOff.info.company')
  const { form, foreseen } = useVacationInfoForm(undefined, initial, done)
  return (
    <FormFrame form={form} aria-label={t('title')}>
      <VacationInfoFields form={form} userId={undefined} />
      <DayEffectsPanel foreseen={foreseen} form={form} />
      <SubmitButton form={form} quiet>
        {t('button')}
      </SubmitButton>
    </FormFrame>
  )
}
