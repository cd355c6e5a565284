import { Skeleton } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useRoleWords } from '#features/core/roles/web/api.tsx'
import { Face } from '#ui/face.tsx'
import { personName } from '#ui/person-name.ts'
import type { CustomField, FieldAccess } from '../definitions/contract.ts'
import css from './fields-screen.module.css'
import { useFieldAccess } from './queries.ts'

/** Who sees the values of a field as it is saved: in a sentence, then by role. */
export function FieldAccessPanel({ field }: { field: CustomField }) {
  const t = useTranslations('customFields.who')
  const { data, isError } = useFieldAccess(field.id)
  const sentence = useSentence(field)
  return (
    <section className={css.who} aria-labelledby="who-sees-field" aria-busy={!data && !isError}>
      <h3 id="who-sees-field">{t('title')}</h3>
      {isError && <p role="alert">{t('failed')}</p>}
      {!data && !isError && <Skeleton height={64} />}
      {data && <p>{sentence(data.count)}</p>}
      <ul>
        {data?.lines.map((line) => (
          <li key={[line.scope, line.level, line.role?.id, line.area].join()}>
            <Line line={line} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How many see it, and what limits them beside their rights. */
function useSentence({ isPublished, isHidden, visibleFor }: CustomField): (count: number) => string {
  const t = useTranslations('customFields.who')
  return (count) =>
    isPublished
      ? [t('count', { count }), isHidden && t('hidden'), visibleFor !== 'all' && t(`only.${visibleFor}`)]
          .filter(Boolean)
          .join(' ')
      : t('unpublished')
}

function Line({ line: { scope, level, role, area, count, people } }: { line: FieldAccess['lines'][number] }) {
  const t = useTranslations('customFields.who')
  const { roleName } = useRoleWords()
  const name = scope === 'admin' ? t('administrators') : role ? roleName(role) : t('ownRights')
  return (
    <>
      <span>
        <b>{area ? t('within', { role: name, area }) : name}</b>{' '}
        <span className={css.note}>{[t(`scopes.${scope}`), t(level), t('people', { count })].join(' · ')}</span>
      </span>
      <span className={css.faces}>
        {people.map((person) => (
          <span key={person.id} title={personName(person)}>
            <Face person={person} size="sm" />
          </span>
        ))}
      </span>
    </>
  )
}
