import { useTranslations } from 'use-intl'
import { AppLink } from '#ui/link.tsx'
import { Part } from '#ui/part.tsx'
import { GroupChip } from './group-chip.tsx'
import { useGroupsOfPerson } from './queries.ts'
import css from './groups-screen.module.css'

/** A person's groups, as far as the reader knows of them; nothing where there are none. */
export function Panel({ userId }: { userId: string }) {
  const t = useTranslations('groups')
  const { data: groups = [] } = useGroupsOfPerson(userId)
  if (groups.length === 0) return null
  return (
    <Part title={t('title')}>
      <ul className={css.plain}>
        {groups.map((group) => (
          <li key={group.id}>
            <AppLink to={`/people/groups/${group.id}`}>
              <GroupChip group={group} />
            </AppLink>
          </li>
        ))}
      </ul>
    </Part>
  )
}
