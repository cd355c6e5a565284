import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PersonRef } from '#features/core/members/contract.ts'
import { call } from '#kit/client.ts'
import { Empty } from '#ui/empty.tsx'
import { SearchField } from '#ui/forms/search-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { X } from '#ui/icons.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { Part } from '#ui/part.tsx'
import { PersonChip } from '#ui/person-chip.tsx'
import { personName } from '#ui/person-name.ts'
import { type Group, groups } from '../contract.ts'
import { AddPeopleDialog } from './add-people-dialog.tsx'
import { useMembers } from './queries.ts'
import css from './groups-screen.module.css'

/** So many are looked over without a search. */
const FEW = 12

export function MembersList({ group }: { group: Group }) {
  const t = useTranslations('groups')
  const [search, setSearch] = useState('')
  const [adding, setAdding] = useState(false)
  const add = (
    <Button variant="subtle" onClick={() => setAdding(true)}>
      {t('addPeople')}
    </Button>
  )
  return (
    <Part title={t('members')} count={group.usersCount} action={group.can.edit && add}>
      {group.usersCount > FEW && <SearchField value={search} placeholder={t('searchMembers')} onChange={setSearch} />}
      <Found group={group} search={search} />
      {adding && <AddPeopleDialog group={group} onClose={() => setAdding(false)} />}
    </Part>
  )
}

function Found({ group, search }: { group: Group; search: string }) {
  const t = useTranslations('groups')
  const ui = useTranslations('ui')
  const found = useMembers(group.id, search)
  const people = found.data?.pages.flatMap(({ data }) => data) ?? []
  if (found.isError) return <Button onClick={() => void found.refetch()}>{ui('retry')}</Button>
  if (found.isSuccess && people.length === 0)
    return <Empty kind={search ? 'nothing-found' : 'empty'} title={t(search ? 'nobodyFound' : 'nobody')} />
  return (
    <>
      <ul className={css.members} aria-label={t('members')} aria-busy={found.isPending}>
        {people.map((person) => (
          <Member key={person.id} group={group} person={person} />
        ))}
      </ul>
      {found.hasNextPage && (
        <Button loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

function Member({ group, person }: { group: Group; person: PersonRef }) {
  const t = useTranslations('groups')
  const note = person.id === group.creator?.id ? t('creator') : undefined
  return (
    <li>
      <PersonChip person={person} to={`/people/${person.id}`} note={note} />
      {group.can.edit && <Remove group={group} person={person} />}
    </li>
  )
}

function Remove({ group: { id }, person }: { group: Group; person: PersonRef }) {
  const t = useTranslations('groups')
  const name = personName(person)
  const remove = async () => {
    await call(groups.removeGroupMember, { id, userId: person.id })
    toast.success(t('removed', { name }), {
      undo: () => void call(groups.addGroupMembers, { id, usersIds: [person.id] }),
    })
  }
  return (
    <IconButton size="lg" label={t('remove', { name })} onClick={() => void remove()}>
      <X size={16} aria-hidden />
    </IconButton>
  )
}
