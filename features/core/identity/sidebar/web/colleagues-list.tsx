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
import type { Forming, SidebarUser } from '../contract.ts'
import { ListMenu } from './list-menu-card.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { api, useSidebarUsers } from './queries.ts'
import css from './colleagues-list.module.css'

const TONES = { online: 'good', offline: 'off', pending: 'wait' } as const

/** Who is around: the colleagues of a person, each with their state in a word and a sign. */
export function ColleaguesList({ search }: { search: Search<PersonRef> }) {
  const t = useTranslations('sidebar')
  const { data, isError } = useSidebarUsers()
  if (data) return <Loaded forming={data.usersListForming} known={data.data} search={search} />
  return isError ? <p className={css.note}>{t('failed')}</p> : null
}

interface Listing {
  forming: Forming
  known: readonly SidebarUser[]
  search: Search<PersonRef>
}

function Loaded({ forming, known, search }: Listing) {
  const [isEditing, setEditing] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const live = useLive(known)
  const isManual = forming === 'manual'
  const people = isManual ? live : live.toSorted((a, b) => rank(a) - rank(b))
  const edits = isManual && isEditing
  return (
    <>
      <People people={people} edits={edits} empty={isManual ? 'emptyManual' : 'emptyAutomatic'} />
      <div className={css.foot}>
        <FootButton edits={edits} onDone={() => setEditing(false)} onAdd={() => setAdding(true)} />
        <ListMenu forming={forming} {...(isManual && people.length > 0 && { onEdit: () => setEditing(true) })} />
      </div>
      {isAdding && <PersonDialog search={search} onClose={() => setAdding(false)} />}
    </>
  )
}

/** Who is here comes first; among the others the server's order stays. */
const rank = ({ status }: SidebarUser) => (status === 'online' ? 0 : 1)

function People({
  people,
  edits,
  empty,
}: {
  people: readonly SidebarUser[]
  edits: boolean
  empty: 'emptyManual' | 'emptyAutomatic'
}) {
  const t = useTranslations('sidebar')
  if (people.length === 0) return <p className={css.note}>{t(empty)}</p>
  const ids = people.map(({ id }) => id)
  return (
    <ul className={css.list}>
      {people.map((person, at) =>
        edits ? <EditedRow key={person.id} {...{ person, at, ids }} /> : <Row key={person.id} person={person} />,
      )}
    </ul>
  )
}

function FootButton({ edits, onDone, onAdd }: { edits: boolean; onDone: () => void; onAdd: () => void }) {
  const t = useTranslations('sidebar')
  return (
    <button type="button" className={css.button} onClick={edits ? onDone : onAdd}>
      {!edits && <Plus size={15} aria-hidden />}
      {t(edits ? 'done' : 'add')}
    </button>
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
        <span className={css.words}>
          <span className={css.name}>{personName(person)}</span>
          <span className={css.status}>
            <Status tone={TONES[person.status]}>{t(person.status)}</Status>
          </span>
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
