import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '#kit/client.ts'
import type { Got, Route, Sent } from '#kit/contract.ts'
import { formatDay, formatRange } from '#kit/day-format.ts'
import type { EffectLines as Lines, PastEffects } from '../contract.ts'
import css from './effects-panel.module.css'

/** Asked for while a form is open. @param input undefined where nothing is said yet */
export function usePastEffects<R extends Route>(route: R, input: Sent<R> | undefined): PastEffects | undefined {
  const { data } = useQuery({
    enabled: input !== undefined,
    queryKey: ['pastEffects', route.path, input],
    queryFn: ({ signal }) => call(route, input as Sent<R>, { signal, quiet: true }) as Promise<Got<R> & Answer>,
    placeholderData: keepPreviousData,
    // what it says is true of this moment
    staleTime: 0,
    retry: false,
  })
  return input && data?.data
}
interface Answer {
  data: PastEffects
}

/** What depends on the days that a change touches, before it is saved. The links open beside the form. */
export function EffectsPart({ effects }: { effects: PastEffects | undefined }) {
  const t = useTranslations('history')
  const locale = useLocale()
  if (!effects) return null
  const { from, until, lines } = effects
  // where nothing that is over differs, only what depends on it is worth a word
  if (until === null && lines.length === 0) return null
  const title =
    until === null
      ? t('comingEffects', { day: formatDay(from, locale, { year: true }) })
      : t(lines.length > 0 ? 'pastEffects' : 'noPastEffects', {
          days: formatRange(from, until, locale, { year: true }),
        })
  return <EffectLines title={title} lines={lines} />
}

/** What depends on a change, in sentences. */
export const EffectLines = ({ title, lines }: { title: string; lines: Lines }) => (
  <div className={css.effects} aria-live="polite">
    <p>{title}</p>
    {lines.length > 0 && (
      <ul>
        {lines.map(({ text, to }) => (
          <li key={text}>
            {to ? (
              <a href={to} target="_blank" rel="noopener">
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    )}
  </div>
)
