import { Button } from '@mantine/core'
import { useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '#kit/client.ts'
import { Face } from '#ui/face.tsx'
import { useChange } from '#ui/forms/change.ts'
import { AppLink } from '#ui/link.tsx'
import { NoRecord } from '#ui/no-record.tsx'
import { useConfirm } from '#ui/overlays/confirm.ts'
import type { MenuItem } from '#ui/overlays/menu-button.tsx'
import { MoreButton } from '#ui/overlays/more-button.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { Part } from '#ui/part.tsx'
import { personName } from '#ui/person-name.ts'
import { RecordSkeleton } from '#ui/record-skeleton.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { type Group, groups } from '../contract.ts'
import { PrivateMark } from './group-chip.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { MembersList } from './members-list.tsx'
import { useGroup } from './queries.ts'
import css from './groups-screen.module.css'

const LIST = '/people/groups'

/** One group: what it is for, who is in it, and joining or leaving it. */
export function Screen() {
  const t = useTranslations('groups')
  const { id } = useParams({ strict: false }) as { id: string }
  const { data: group, error, refetch } = useGroup(id)
  const up = { word: t('title'), to: LIST }
  if (error && (!group || isGone(error))) return <NoRecord error={error} up={up} retry={() => void refetch()} />
  if (!group) return <RecordSkeleton up={up} className={css.group} />
  return (
    <>
      <PageHeader
        up={up}
        lead={<Face person={group} size="lg" square />}
        title={group.name}
        state={<State group={group} />}
        actions={<Actions group={group} />}
      />
      <div className={css.group}>
        {group.description && (
          <Part title={t('about')} bare>
            <p className={css.about}>{group.description}</p>
          </Part>
        )}
        <MembersList group={group} />
      </div>
    </>
  )
}

/** A person who was removed from a private group meanwhile sees it no longer. */
const isGone = (error: unknown) => (error as { status?: number }).status === 404

function State({ group: { isPublic, usersCount, creator } }: { group: Group }) {
  const t = useTranslations('groups')
  return (
    <span className={css.state}>
      <span>
        {!isPublic && <PrivateMark />} {t(isPublic ? 'publicGroup' : 'privateGroup')}
      </span>
      <span>{t('memberCount', { count: usersCount })}</span>
      {creator && (
        <span>
          {t('createdBy')} <AppLink to={`/people/${creator.id}`}>{personName(creator)}</AppLink>
        </span>
      )}
    </span>
  )
}

function Actions({ group }: { group: Group }) {
  const t = useTranslations('groups')
  const [editing, setEditing] = useState(false)
  const [busy, setBusy] = useState(false)
  const join = useChange(groups.joinGroup)
  const items = useItems(group, () => setEditing(true))
  const run = async () => {
    setBusy(true)
    await join({ id: group.id }).finally(() => setBusy(false))
  }
  return (
    <>
      {group.can.join && (
        <Button variant="filled" loading={busy} onClick={() => void run()}>
          {t('join')}
        </Button>
      )}
      {items.length > 0 && <MoreButton items={items} label={t('moreFor', { name: group.name })} place="head" />}
      {editing && <GroupDialog group={group} onClose={() => setEditing(false)} onDone={() => setEditing(false)} />}
    </>
  )
}

function useItems(group: Group, edit: () => void): MenuItem[] {
  const t = useTranslations('groups')
  const subscribe = useChange(groups.subscribeToGroup)
  const leave = useLeave(group)
  const remove = useRemove(group)
  const { id, subscription, can } = group
  return [
    ...(can.edit ? [{ word: t('edit'), onPick: edit }] : []),
    ...(can.leave
      ? [
          {
            word: t(subscription ? 'mute' : 'unmute'),
            onPick: () => void subscribe({ id, subscription: !subscription }),
          },
          { word: t('leave'), onPick: () => void leave() },
        ]
      : []),
    ...(can.edit ? [{ word: t('delete'), danger: true, rule: true, onPick: () => void remove() }] : []),
  ]
}

/** A public group can be joined again at once; a private one cannot, so that is asked first. */
function useLeave({ id, name, isPublic }: Group) {
  const t = useTranslations('groups')
  const router = useRouter()
  const confirm = useConfirm()
  return async () => {
    const sure = { title: t('leaveAsk', { name }), text: t('leaveText'), ok: t('leave'), danger: true }
    if (!isPublic && !(await confirm(sure))) return
    await call(groups.leaveGroup, { id })
    if (!isPublic) await router.navigate({ href: LIST })
    toast.success(t('left'), isPublic ? { undo: () => void call(groups.joinGroup, { id }) } : undefined)
  }
}

/** Deletes at once; the message about it offers to undo. */
function useRemove({ id, name }: Group) {
  const t = useTranslations('groups')
  const router = useRouter()
  return async () => {
    await call(groups.deleteGroup, { id })
    await router.navigate({ href: LIST })
    toast.success(t('deleted', { name }), { undo: () => void call(groups.restoreGroup, { id }) })
  }
}
