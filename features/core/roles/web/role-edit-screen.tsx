import { Skeleton } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { Empty } from '#ui/empty.tsx'
import { NoRecord } from '#ui/no-record.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import type { RoleWithPermissions } from '../contract.ts'
import { usePermissions, useRole } from './queries.ts'
import { RoleForm } from './role-form.tsx'
import { useRoleWords } from './role-words.ts'
import css from './role-screen.module.css'

const HOME = '/settings/roles'

/** A role's name and rights. */
export function Screen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { t } = useRoleWords()
  const { data: role, error, refetch } = useRole(id)
  const permissions = usePermissions().data
  if (error && !role) return <NoRecord error={error} up={{ word: t('title'), to: HOME }} retry={() => void refetch()} />
  if (role?.builtIn === 'admin') return <Closed role={role} />
  if (!role || !permissions) return <Waiting role={role} />
  const { name, description, permissions: held, version } = role
  return (
    <RoleForm
      key={`${id} ${version}`}
      role={role}
      start={{ name, description, permissions: held }}
      all={permissions.data}
      mine={permissions.all ? null : new Set(permissions.mine)}
    />
  )
}

type Known = { role: RoleWithPermissions | undefined }

/** What the administrator may do is everything: there is nothing to edit. */
function Closed({ role }: { role: RoleWithPermissions }) {
  const { t, roleName } = useRoleWords()
  return (
    <>
      <PageHeader up={{ word: t('title'), to: HOME }} title={roleName(role)} />
      <div className={css.body}>
        <Empty kind="closed" title={t('about.admin')}>
          {t('adminAll')}
        </Empty>
      </div>
    </>
  )
}

function Waiting({ role }: Known) {
  const { t, roleName } = useRoleWords()
  return (
    <>
      <PageHeader up={{ word: t('title'), to: HOME }} title={role && roleName(role)} />
      <div className={css.body}>
        <Skeleton height={320} />
      </div>
    </>
  )
}
