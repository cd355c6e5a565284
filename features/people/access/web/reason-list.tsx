import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRoleWords } from '#features/core/roles/web/api.tsx'
import { call } from '#kit/client.ts'
import { formatDay } from '#ui/format.ts'
import { PersonChip } from '#ui/person-chip.tsx'
import { access, type Reason } from '../contract.ts'
import { useReasons } from './queries.ts'
import css from './access-tab.module.css'

/** Everybody who can see a section, group by group: the rule, the role, and since when. */
export function ReasonList({ userId, section, title }: { userId: string; section: string; title: string }) {
  const t = useTranslations('access')
  const { data, isError } = useReasons(userId, section, true)
  return (
    <section className={css.reasons} aria-label={title} aria-busy={!data && !isError}>
      <p className={css.head}>
        <b tabIndex={-1} data-autofocus>
          {title}
        </b>
        {data && <span>{t('count', { count: data.total })}</span>}
      </p>
      {isError && <p role="alert">{t('explainFailed')}</p>}
      {!data && !isError && <Skeleton height={96} />}
      {data?.data.map((reason) => (
        <ReasonRow key={reason.id} reason={reason} userId={userId} section={section} />
      ))}
    </section>
  )
}

function ReasonRow({ reason, userId, section }: { reason: Reason; userId: string; section: string }) {
  const t = useTranslations('access')
  const { people, more } = usePeople(reason, userId, section)
  const left = reason.count - people.length
  return (
    <div className={css.reason}>
      <Rule reason={reason} />
      <ul>
        {people.map((person) => (
          <li key={person.id}>
            <PersonChip person={person} size="sm" note={<Since {...person} />} to={`/people/${person.id}`} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <button type="button" className={css.more} onClick={() => void more()}>
          {t('more', { count: left })}
        </button>
      )}
    </div>
  )
}

function Rule({ reason: { rule, role, area, level } }: { reason: Reason }) {
  const t = useTranslations('access')
  const { roleName } = useRoleWords()
  const by = role ? t('byRole', { name: roleName(role) }) : t('byOwn')
  return (
    <p className={css.rule}>
      <b>{t(`rules.${rule}`, { area: area ?? '' })}</b>
      <span>{rule === 'admin' ? t('change') : `${by}, ${t(level === 'edit' ? 'change' : 'see')}`}</span>
    </p>
  )
}

function Since({ since, endsOn }: { since: string; endsOn: string | null }) {
  const t = useTranslations('access')
  const { locale } = useRoleWords()
  const from = t('since', { day: formatDay(since.slice(0, 10), locale) })
  return endsOn ? `${from}, ${t('until', { day: formatDay(endsOn, locale) })}` : from
}

/** The first few came with the answer; the others are asked for. */
function usePeople(reason: Reason, id: string, section: string) {
  const [extra, setExtra] = useState<Reason['people']>([])
  const people = [...reason.people, ...extra]
  const more = async () => {
    const { data } = await call(access.explainAccess, { id, section, group: reason.id, after: people.length })
    setExtra([...extra, ...(data[0]?.people ?? [])])
  }
  return { people, more }
}
