import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { BulkBar } from '#ui/table/bulk-bar.tsx'
import { useChange } from '#ui/forms/change.ts'
import type { Column } from '#ui/table/column.ts'
import { useConfirm } from '#ui/overlays/confirm.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Empty } from '#ui/empty.tsx'
import { formatDay } from '#ui/format.ts'
import { Plus } from '#ui/icons.ts'
import { PersonChip } from '#ui/person-chip.tsx'
import { SearchField } from '#ui/forms/search-field.tsx'
import { Status } from '#ui/status.tsx'
import { orElse } from '#ui/or-else.ts'
import { type Grant, roles, type RoleWithPermissions } from '../contract.ts'
import { GiveDialog } from './give-dialog.tsx'
import { GrantDialog } from './grant-dialog.tsx'
import { useGrants } from './queries.ts'
import { useRoleWords } from './role-words.ts'
import css from './role-screen.module.css'

const NONE: ReadonlySet<string> = new Set()

/** The people with a role, each with its area and last day. */
export function RolePeople({ role }: { role: RoleWithPermissions }) {
  const { t } = useRoleWords()
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<Grant | 'new'>()
  const grants = useGrants(role.id, search)
  const shows = search !== '' || (grants.data?.pages[0]?.total ?? 0) > 0
  const close = () => setOpen(undefined)
  const add = role.can.give && (
    <Button leftSection={<Plus weight="bold" />} onClick={() => setOpen('new')}>
      {t('grants.add')}
    </Button>
  )
  return (
    <div className={css.people}>
      {shows && (
        <div className={css.bar}>
          <SearchField value={search} onChange={setSearch} placeholder={t('grants.find')} />
          {add}
        </div>
      )}
      {!role.can.give && <p className={css.note}>{t('grants.onlyRoles')}</p>}
      <List role={role} grants={grants} onOpen={setOpen} empty={<Nobody search={search} add={add} />} />
      <Opened open={open} role={role} onClose={close} />
    </div>
  )
}

function Opened({
  open,
  role,
  onClose,
}: {
  open: Grant | 'new' | undefined
  role: RoleWithPermissions
  onClose: () => void
}) {
  if (open === 'new') return <GiveDialog role={role} onClose={onClose} />
  return open ? <GrantDialog grant={open} onClose={onClose} /> : null
}

function Nobody({ search, add }: { search: string; add: ReactNode }) {
  const { t } = useRoleWords()
  if (search) return <Empty kind="nothing-found" title={t('grants.nobody')} />
  return (
    <Empty title={t('grants.empty')} action={add}>
      {t('grants.emptyText')}
    </Empty>
  )
}

function List({
  role,
  grants,
  onOpen,
  empty,
}: {
  role: RoleWithPermissions
  grants: ReturnType<typeof useGrants>
  onOpen: (grant: Grant) => void
  empty: ReactNode
}) {
  const { t } = useRoleWords()
  const [selected, setSelected] = useState(NONE)
  const columns = useGrantColumns()
  return (
    <>
      <DataTable
        label={t('tabs.people')}
        rows={grants.data?.pages.flatMap(({ data }) => data) ?? []}
        columns={columns}
        loading={grants.isPending}
        loadingMore={grants.isFetchingNextPage}
        onNearEnd={grants.hasNextPage ? () => void grants.fetchNextPage() : undefined}
        total={grants.data?.pages[0]?.total}
        selected={selected}
        onSelect={setSelected}
        onOpen={onOpen}
        empty={empty}
      />
      <Taking role={role} ids={selected} onDone={() => setSelected(NONE)} />
    </>
  )
}

function Taking({ role, ids, onDone }: { role: RoleWithPermissions; ids: ReadonlySet<string>; onDone: () => void }) {
  const { t } = useRoleWords()
  const confirm = useConfirm()
  const take = useChange(roles.takeRole)
  const go = async () => {
    const question = {
      title: t('grants.takeTitle', { count: ids.size }),
      text: t('grants.takeText'),
      ok: t('grants.take'),
    }
    if (!(await confirm({ ...question, danger: true }))) return
    await take({ roleId: role.id, grantIds: [...ids].slice(0, 200) })
    onDone()
  }
  return (
    <BulkBar count={ids.size} onClear={onDone}>
      <button type="button" onClick={() => void go().catch(orElse(undefined))}>
        {t('grants.take')}
      </button>
    </BulkBar>
  )
}

function useGrantColumns(): readonly Column<Grant>[] {
  const { t, locale } = useRoleWords()
  const where = ({ area }: Grant) => {
    if (!area) return t('grants.everywhere')
    return area.kind === 'department' ? t('grants.department', { name: area.name }) : area.name
  }
  const until = ({ endsOn, isEnded }: Grant) => {
    if (!endsOn) return t('grants.forGood')
    const day = formatDay(endsOn, locale)
    return isEnded ? <Status tone="off">{t('grants.ended', { day })}</Status> : day
  }
  return [
    { id: 'person', word: t('people'), phone: 'title', cell: ({ user }) => <PersonChip person={user} size="sm" /> },
    { id: 'where', word: t('grants.where'), phone: 'note', cell: where },
    { id: 'until', word: t('grants.until'), width: '170px', phone: 'end', cell: until },
    {
      id: 'since',
      word: t('grants.since'),
      width: '120px',
      quiet: true,
      cell: ({ since }) => formatDay(since.slice(0, 10), locale),
    },
    { id: 'by', word: t('grants.by'), width: '150px', quiet: true, cell: ({ by }) => by ?? '–' },
  ]
}
