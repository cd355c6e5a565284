import { Button, Skeleton } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { AppLink } from '#ui/link.tsx'
import { CompanyList } from './company-list.tsx'
import { SignInLayout } from './signin-layout-panel.tsx'
import { useCompanies } from './queries.ts'

export function Screen() {
  const t = useTranslations('company')
  const { data: companies, isError, refetch } = useCompanies()
  return (
    <SignInLayout
      title={t('choose.title')}
      state={isError ? t('choose.failed') : companies && t('choose.state', { count: companies.length })}
      links={<AppLink to="/logout">{t('leave')}</AppLink>}
    >
      {isError ? (
        <Button onClick={() => void refetch()}>{t('choose.retry')}</Button>
      ) : companies ? (
        companies.length > 0 && <CompanyList companies={companies} />
      ) : (
        <Skeleton height={122} />
      )}
      <Button variant={companies?.length === 0 ? 'filled' : 'default'} component={AppLink} to="/create-company">
        {t('choose.create')}
      </Button>
    </SignInLayout>
  )
}
