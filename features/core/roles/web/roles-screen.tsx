import { Button } from '@mantine/core'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Empty } from '#ui/empty.tsx'
import { Plus } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import type { Role } from '../contract.ts'
import { useRoles } from './queries.ts'
import { useRoleWords } from './role-words.ts'
import css from './role-screen.module.css'

/** The roles of the company. */
export function Screen() {
  const { t } = useRoleWords()
  const { data, isPending, isError } = useRoles()
  const columns = useRoleColumns()
  return (
    <>
      <PageHeader
        title={t('title')}
        state={t('state')}
        actions={
          data?.can.edit && (
            <Button
              variant="filled"
              leftSection={<Plus weight="bold" />}
              component={AppLink}
              to="/settings/roles/create"
            >
              {t('add')}
            </Button>
          )
        }
      />
      <div className={css.body}>
        {isError ? (
          <Empty kind="error" title={t('failed')} />
        ) : (
          <DataTable
            label={t('title')}
            rows={data?.data ?? []}
            columns={columns}
            loading={isPending}
            to={({ id }) => `/settings/roles/${id}`}
          />
        )}
      </div>
    </>
  )
}

function useRoleColumns(): readonly Column<Role>[] {
  const { t, roleName, roleAbout } = useRoleWords()
  return [
    { id: 'name', word: t('name'), width: '220px', phone: 'title', cell: roleName },
    { id: 'description', word: t('description'), quiet: true, phone: 'note', cell: (role) => roleAbout(role) || '–' },
    {
      id: 'kind',
      word: t('kind'),
      width: '130px',
      quiet: true,
      cell: ({ builtIn }) => t(builtIn ? 'builtIn' : 'own'),
    },
    { id: 'people', word: t('people'), width: '80px', end: true, phone: 'end', cell: ({ userCount }) => userCount },
  ]
}
