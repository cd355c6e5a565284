import { Skeleton } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Trial } from '../entering/contract.ts'
import { useTrial } from './queries.ts'
import css from './sso-panel.module.css'

/** What came of a try: what was said, and what would have happened. */
export function TrialPanel({ id }: { id: string }) {
  const { data, isError } = useTrial(id)
  if (isError) return null
  return data ? <Outcome trial={data} /> : <Skeleton height={120} />
}

function Outcome({ trial }: { trial: Trial }) {
  const t = useTranslations('sso')
  const { outcome, reason, person, email, groups, roles, claims, expected, received } = trial
  const who = person?.name ?? [trial.firstName, trial.lastName].filter(Boolean).join(' ')
  return (
    <section className={css.trial} data-refused={outcome === 'refused' || undefined} aria-live="polite">
      <h3>{t(`trial.${outcome}`, { name: who || (email ?? '–') })}</h3>
      {reason && <p>{t(`reason.${reason}`)}</p>}
      <dl className={css.claims}>
        {expected && <Line word={t('log.expected')} value={expected} />}
        {received && <Line word={t('log.received')} value={received} />}
        <Line word={t('trial.email')} value={email ?? t('trial.notSaid')} />
        <Line word={t('trial.groups')} value={groups ? groups.join(', ') || '–' : t('trial.notSaid')} />
        {roles.map(({ name, change }) => (
          <Line key={`${change}${name}`} word={t(`trial.${change}`)} value={name} />
        ))}
      </dl>
      <details>
        <summary>{t('trial.claims', { count: claims.length })}</summary>
        <dl className={css.claims}>
          {claims.map(({ name, value }) => (
            <Line key={name} word={name} value={value} />
          ))}
        </dl>
      </details>
    </section>
  )
}

const Line = ({ word, value }: { word: string; value: string }) => (
  <>
    <dt>{word}</dt>
    <dd>{value}</dd>
  </>
)
