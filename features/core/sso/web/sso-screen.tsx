import { Skeleton } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { ScimPanel } from '#features/core/scim/web/api.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { Part } from '#ui/part.tsx'
import { AttemptsList } from './attempts-list.tsx'
import { DomainsList } from './domains-list.tsx'
import { GroupRolesList } from './group-roles-list.tsx'
import { ProvidersList } from './providers-list.tsx'
import { useAttempts, useDirectoryGroupRoles, useProviders, useRequirement } from './queries.ts'
import { RequirementForm } from './requirement-form.tsx'
import css from './sso-panel.module.css'

export function Screen() {
  const t = useTranslations('sso')
  const { data: all } = useProviders()
  const on = all?.filter(({ state }) => state === 'on').length ?? 0
  return (
    <>
      <PageHeader title={t('title')} state={all && t('state', { count: on })} />
      <div className={css.column}>
        <ProvidersList all={all} />
        <DomainsList />
        <Requirement />
        <ScimPanel>
          <DirectoryGroups />
        </ScimPanel>
        <Log />
      </div>
    </>
  )
}

function DirectoryGroups() {
  const { data } = useDirectoryGroupRoles()
  return data ? <GroupRolesList providerId={null} all={data} /> : <Skeleton height={60} />
}

function Requirement() {
  const t = useTranslations('sso.requirement')
  const { data } = useRequirement()
  return (
    <Part title={t('title')}>
      <p className={css.say}>{t('text')}</p>
      {data ? <RequirementForm key={data.version} rule={data} /> : <Skeleton height={120} maw={400} />}
    </Part>
  )
}

function Log() {
  const t = useTranslations('sso.log')
  const { data } = useAttempts()
  return <Part title={t('title')}>{data ? <AttemptsList all={data} /> : <Skeleton height={120} />}</Part>
}
