import { useTranslations } from 'use-intl'
import { SignInLayout } from '#features/core/company/web/api.tsx'
import { AppLink } from '#ui/link.tsx'

/** Says the same whatever is wrong with a link. */
export function InvalidLink() {
  const t = useTranslations('identity')
  return (
    <SignInLayout
      title={t('invalid.title')}
      state={
        <>
          <span>{t('invalid.text')}</span>
          <br />
          {t('invalid.why')}
        </>
      }
      links={<AppLink to="/signin">{t('reset.back')}</AppLink>}
    />
  )
}
