import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PersonRef } from '#features/core/members/contract.ts'
import { Face } from '#ui/face.tsx'
import type { Search } from '#ui/forms/live-search.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { CaretDown, CaretUp, Plus, X } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import { useOnline } from '#ui/network/online.ts'
import { personName } from '#ui/person-name.ts'
import { Status } from '#ui/status.tsx'
import type { SidebarUser } from '../contract.ts'
import { ListMenu } from './list-menu-card.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { api, useSidebarUsers } from './queries.ts'
import css from './colleagues-list.module.css'

const TONES = { online: 'good', offline: 'off', pending: 'wait' } as const

/** Who is around: the colleagues of a person, each with their state in a word and a sign. */
export function ColleaguesList({ search }: { search: Search<PersonRef> }) {
  const t = useTranslations('sidebar')
  const { data, isError } = useSidebarUsers()
  const [isEditing, setEditing] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const people = useLive(data?.data ?? [])
  if (isError) return <p className={css.note}>{t('failed')}</p>
  if (!data) return null
  const isManual = data.usersListForming === 'manual'
  const shown = isManual
    ? people
    : people.toSorted((a, b) => Number(b.status === 'online') - Number(a.status === 'online'))
  const edits = isManual && isEditing
  return (
    <>
      {shown.length === 0 && <p className={css.note}>{t(isManual ? 'emptyManual' : 'emptyAutomatic')}</p>}
      <ul className={css.list}>
        {shown.map((person, at) =>
          edits ? (
            <EditedRow key={person.id} person={person} at={at} ids={shown.map(({ id }) => id)} />
          ) : (
            <Row key={person.id} person={person} />
          ),
        )}
      </ul>
      <div className={css.foot}>
        {edits ? (
          <button type="button" className={css.button} onClick={() => setEditing(false)}>
            {t('done')}
          </button>
        ) : (
          <button type="button" className={css.button} onClick={() => setAdding(true)}>
            <Plus size={15} aria-hidden />
            {t('add')}
          </button>
        )}
        <ListMenu
          forming={data.usersListForming}
          {...(isManual && people.length > 0 && { onEdit: () => setEditing(true) })}
        />
      </div>
      {isAdding && <PersonDialog search={search} onClose={() => setAdding(false)} />}
    </>
  )
}

/** The state that the live connection says, where it has said one. */
function useLive(people: readonly SidebarUser[]): SidebarUser[] {
  const online = useOnline(people.filter(({ status }) => status !== 'pending').map(({ id }) => id))
  return people.map((person) => {
    const said = person.status === 'pending' ? undefined : online(person.id)
    return said === undefined ? person : { ...person, status: said ? 'online' : 'offline' }
  })
}

function Row({ person }: { person: SidebarUser }) {
  const t = useTranslations('sidebar')
  return (
    <li>
      <AppLink to={`/people/${person.id}`} className={css.row!}>
        <Face person={person} />
        <span className={css.name}>{personName(person)}</span>
        <span className={css.status}>
          <Status tone={TONES[person.status]}>{t(person.status)}</Status>
        </span>
      </AppLink>
    </li>
  )
}

/** Moved and removed by buttons, so that keys and a thumb can do it as well. */
function EditedRow({ person, at, ids }: { person: SidebarUser; at: number; ids: readonly string[] }) {
  const t = useTranslations('sidebar')
  const name = personName(person)
  const move = (to: number) => {
    const moved = ids.toSpliced(at, 1).toSpliced(to, 0, person.id)
    void api.orderSidebarUsers({ userIds: moved })
  }
  return (
    <li className={css.row}>
      <span className={css.name}>{name}</span>
      <IconButton size="sm" label={t('up', { name })} disabled={at === 0} onClick={() => move(at - 1)}>
        <CaretUp size={14} />
      </IconButton>
      <IconButton size="sm" label={t('down', { name })} disabled={at === ids.length - 1} onClick={() => move(at + 1)}>
        <CaretDown size={14} />
      </IconButton>
      <IconButton size="sm" label={t('remove', { name })} onClick={() => void api.removeSidebarUser({ id: person.id })}>
        <X size={14} />
      </IconButton>
    </li>
  )
}
