import { Skeleton } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useRoleWords } from '#features/core/roles/web/api.tsx'
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
  const { outcome, reason, claims } = trial
  return (
    <section className={css.trial} data-refused={outcome === 'refused' || undefined} aria-live="polite">
      <h3>{t(`trial.${outcome}`, { name: nameOf(trial) })}</h3>
      {reason && <p>{t(`reason.${reason}`)}</p>}
      <TrialResult trial={trial} />
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

const nameOf = ({ person, firstName, lastName, email }: Trial): string =>
  person?.name || [firstName, lastName].filter(Boolean).join(' ') || (email ?? '–')

function TrialResult({ trial: { expected, received, email, groups, roles } }: { trial: Trial }) {
  const t = useTranslations('sso')
  const { roleName } = useRoleWords()
  return (
    <dl className={css.claims}>
      {expected && <Line word={t('log.expected')} value={expected} />}
      {received && <Line word={t('log.received')} value={received} />}
      <Line word={t('trial.email')} value={email ?? t('trial.notSaid')} />
      <Line word={t('trial.groups')} value={groups ? groups.join(', ') || '–' : t('trial.notSaid')} />
      {roles.map(({ change, ...role }) => (
        <Line key={`${change}${role.name}`} word={t(`trial.${change}`)} value={roleName(role)} />
      ))}
    </dl>
  )
}

const Line = ({ word, value }: { word: string; value: string }) => (
  <>
    <dt>{word}</dt>
    <dd>{value}</dd>
  </>
)
