import { useTranslations } from 'use-intl'
import { type Reaction, type Sign, SIGNS } from '../reactions/contract.ts'
import { useReact, useReactions } from './queries.ts'
import css from './reactions-panel.module.css'

const PICTURES = {
  like: '👍',
  love: '❤️',
  celebrate: '🎉',
  laugh: '😄',
  thanks: '🙏',
  sad: '😢',
} satisfies Record<Sign, string>

/** How people have reacted, and the reader with them: each sign is a switch. */
export function ReactionsPanel({ id, mayReact }: { id: string; mayReact: boolean }) {
  const t = useTranslations('announcements.reactions')
  const { data } = useReactions(id)
  const { mutate, isPending } = useReact(id)
  const given = new Map(data?.data.map((one) => [one.sign, one]))
  return (
    <fieldset className={css.signs} aria-busy={!data}>
      <legend className="sr">{t('title')}</legend>
      {SIGNS.map((sign) => {
        const one = given.get(sign)
        const isMine = one?.isMine ?? false
        return (
          <button
            key={sign}
            type="button"
            className={css.sign}
            aria-pressed={isMine}
            aria-label={t('label', { sign: t(`signs.${sign}`), count: one?.count ?? 0 })}
            title={one ? namesOf(one) : t(`signs.${sign}`)}
            disabled={!data || isPending || !mayReact}
            onClick={() => mutate({ sign, isMine })}
          >
            <span aria-hidden>{PICTURES[sign]}</span>
            {one && <span className={css.count}>{one.count}</span>}
          </button>
        )
      })}
      <Who given={data?.data ?? []} />
    </fieldset>
  )

  function namesOf({ people, count }: Reaction): string {
    const names = people.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
    const more = count - names.length
    return more > 0 ? `${names.join(', ')} ${t('more', { count: more })}` : names.join(', ')
  }
}

/** The same in words, for everyone who has no pointer to rest on a sign. */
function Who({ given }: { given: readonly Reaction[] }) {
  const t = useTranslations('announcements.reactions')
  if (given.length === 0) return null
  return (
    <details className={css.who}>
      <summary>{t('who')}</summary>
      <ul>
        {given.map(({ sign, people, count }) => (
          <li key={sign}>
            <span aria-hidden>{PICTURES[sign]}</span>
            <span className="sr">{t(`signs.${sign}`)}: </span>
            {people.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()).join(', ')}
            {count > people.length && ` ${t('more', { count: count - people.length })}`}
          </li>
        ))}
      </ul>
    </details>
  )
}
