import { Select, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRoleWords } from '#features/core/roles/web/api.tsx'
import { call } from '#kit/client.ts'
import { formatDay } from '#ui/format.ts'
import { PersonChip } from '#ui/person-chip.tsx'
import { access, type FieldAccess, type Reason } from '../contract.ts'
import { useReasons } from './queries.ts'
import css from './access-tab.module.css'

/** Everyone who can see a section, or one field of it, group by group: the rule, the role, where, and since when. */
export function ReasonList({ userId, section, title }: { userId: string; section: string; title: string }) {
  const t = useTranslations('access')
  const [field, setField] = useState<string>()
  const { data, isError, isPlaceholderData } = useReasons(userId, section, field)
  // while another field is looked up only the choice stays
  const reasons = isPlaceholderData ? undefined : data
  const isWaiting = !reasons && !isError
  return (
    <section className={css.reasons} aria-label={title} aria-busy={isWaiting}>
      <p className={css.head}>
        <b tabIndex={-1} data-autofocus>
          {title}
        </b>
        {reasons && <span>{t('count', { count: reasons.total })}</span>}
      </p>
      {isError && <p role="alert">{t('explainFailed')}</p>}
      {data && <FieldChoice fields={data.fields} value={field} onChange={setField} />}
      {isWaiting && <Skeleton height={96} />}
      {reasons?.data.map((reason) => (
        <ReasonRow key={`${field} ${reason.id}`} reason={reason} of={{ id: userId, section, field }} />
      ))}
    </section>
  )
}

/** The whole section, or one field: first those of which other rules hold. */
function FieldChoice({
  fields,
  value,
  onChange,
}: {
  fields: readonly FieldAccess[]
  value: string | undefined
  onChange: (field: string | undefined) => void
}) {
  const t = useTranslations('access.fields')
  if (fields.length === 0) return null
  const items = (differs: boolean) =>
    fields.filter((one) => one.differs === differs).map(({ name, word }) => ({ value: name, label: word }))
  const groups = [
    { group: t('differ'), items: items(true) },
    { group: t('same'), items: items(false) },
  ]
  return (
    <Select
      aria-label={t('field')}
      placeholder={t('section')}
      data={groups.filter((group) => group.items.length > 0)}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
      clearable
      // inside the popover: a click on an option must not close it
      comboboxProps={{ withinPortal: false }}
      // the list itself scrolls, as a list that belongs to a field may
      withScrollArea={false}
      classNames={{ options: css.fields }}
      className={css.field}
    />
  )
}

interface Of {
  id: string
  section: string
  field: string | undefined
}

function ReasonRow({ reason, of }: { reason: Reason; of: Of }) {
  const t = useTranslations('access')
  const { people, more } = usePeople(reason, of)
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

/** Rules that no role is needed for. */
const WITHOUT_ROLE: readonly string[] = ['admin', 'named', 'themselves', 'everybody']

function Rule({ reason: { rule, role, area, level, where } }: { reason: Reason }) {
  const t = useTranslations('access')
  const { roleName } = useRoleWords()
  const may = t(level === 'edit' ? 'change' : 'see')
  const by = role ? t('byRole', { name: roleName(role) }) : t('byOwn')
  return (
    <p className={css.rule}>
      <b>{t(`rules.${rule}`, { area: area ?? '' })}</b>
      <span>{WITHOUT_ROLE.includes(rule) ? may : `${by}, ${may}`}</span>
      {where && <span className={css.where}>{where}</span>}
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
function usePeople(reason: Reason, of: Of) {
  const [extra, setExtra] = useState<Reason['people']>([])
  const people = [...reason.people, ...extra]
  const more = async () => {
    const { data } = await call(access.explainAccess, { ...of, group: reason.id, after: people.length })
    setExtra([...extra, ...(data[0]?.people ?? [])])
  }
  return { people, more }
}
