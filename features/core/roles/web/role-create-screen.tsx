import { Skeleton } from '@mantine/core'
import { useUrlState } from '#ui/table/url-state.ts'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { AT_FIRST } from '../contract.ts'
import { usePermissions, useRole } from './queries.ts'
import { RoleForm } from './role-form.tsx'
import { useRoleWords } from './role-words.ts'
import css from './role-screen.module.css'

/** A new role, empty but for one's own timesheet, or a copy of another (`?copy=<id>`). */
export function Screen() {
  const words = useRoleWords()
  const { t } = words
  const [{ copy }] = useUrlState()
  const permissions = usePermissions().data
  const source = useRole(copy).data
  if (!permissions || (copy && !source))
    return (
      <>
        <PageHeader up={{ word: t('title'), to: '/settings/roles' }} title={t('add')} />
        <div className={css.body}>
          <Skeleton height={320} />
        </div>
      </>
    )
  const start = source
    ? {
        name: t('copyOf', { name: words.roleName(source) }),
        description: source.description,
        permissions: source.permissions,
      }
    : { name: '', description: '', permissions: AT_FIRST }
  return (
    <RoleForm
      key={copy ?? 'new'}
      start={start}
      all={permissions.data}
      mine={permissions.all ? null : new Set(permissions.mine)}
    />
  )
}
