import { useLocale, useTranslations } from 'use-intl'
import { Warning as WarningIcon } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import { personName } from '#ui/person-name.ts'
import type { Warning } from '../contract.ts'
import css from './flow-form.module.css'

/** What does not fit in a flow, each in a sentence with links to the people. */
export function WarningsList({ warnings }: { warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null
  return (
    <ul className={css.warnings}>
      {warnings.map((warning) => (
        <li key={`${warning.step} ${warning.what}`}>
          <WarningIcon size={16} weight="fill" aria-hidden />
          <Sentence warning={warning} />
        </li>
      ))}
    </ul>
  )
}

function Sentence({ warning: { what, step, people, count } }: { warning: Warning }) {
  const t = useTranslations('flows')
  const locale = useLocale()
  const more = count - people.length
  const words = [...people.map((_, at) => `#${at}`), ...(more > 0 ? [t('andMore', { count: more })] : [])]
  // the names are links, where the language puts them
  const names = () =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).formatToParts(words).map(({ type, value }, at) => {
      const person = type === 'element' && value.startsWith('#') ? people[Number(value.slice(1))] : undefined
      return person ? (
        <AppLink key={person.id} to={`/people/${person.id}`}>
          {personName(person)}
        </AppLink>
      ) : (
        <span key={`${at}`}>{value}</span>
      )
    })
  return <p>{t.rich(`warning.${what}`, { step, count, names })}</p>
}
