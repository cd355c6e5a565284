import { useTranslations } from 'use-intl'
import { Face } from '#ui/face.tsx'
import { Lock } from '#ui/icons.ts'
import type { GroupRef } from '../contract.ts'
import css from './groups-screen.module.css'

/** A group by its picture, or initials, and name; a lock for a private one. */
export function GroupChip({ group }: { group: Omit<GroupRef, 'id'> }) {
  return (
    <span className={css.chip}>
      <Face person={group} size="sm" square />
      <span className={css.name}>{group.name}</span>
      {!group.isPublic && <PrivateMark />}
    </span>
  )
}

export function PrivateMark() {
  const t = useTranslations('groups')
  return (
    <>
      <Lock size={15} aria-hidden className={css.lock} />
      <span className="sr">{t('private')}</span>
    </>
  )
}
